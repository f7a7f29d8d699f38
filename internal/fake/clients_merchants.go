package fake

func (s *Store) merchantCreate(c *Call) Response {
	in := c.input()
	m := Merchant{ClientID: c.Caller.ID, Name: in.required("name"), NameAr: in.text("name_ar"), ReferenceID: in.optionalText("reference_id")}
	for _, number := range []string{"commercial_registration_number", "freelancer_id", "personal_id"} {
		in.text(number) // accepted and never shown
	}
	who := readUser(in.nested("user"))
	if failure := in.end(); failure != nil {
		return *failure
	}
	if who != nil {
		m.User = s.UserFor(c.Caller.ID, *who)
	}
	return ok(merchantCreated(s.AddMerchant(&m, c.Now)))
}

// readUser reads a user, nil if there is none. A user needs a mobile number or an e-mail.
func readUser(in *input) *User {
	if in == nil {
		return nil
	}
	u := User{Name: in.required("name"), Mobile: in.text("mobile"), Email: in.text("email")}
	if u.Mobile == "" && u.Email == "" {
		in.problem("mobile", "should not be empty without an email")
	}
	in.end()
	return &u
}

func (s *Store) merchantFound(m *Merchant) Object {
	view := merchantDetails(m)
	view["has_policy"] = false
	return view
}

func merchantCreated(m *Merchant) Object {
	user := Object{}
	if m.User != nil {
		user = userView(m.User)
	}
	return Object{"id": m.ID, "name": m.Name, "name_ar": m.NameAr, "reference_id": m.ReferenceID, "user": user}
}

func (s *Store) merchantItem(m *Merchant) Object {
	return Object{
		"id": m.ID, "name": m.Name, "name_ar": m.NameAr, "reference_id": m.ReferenceID, "created_at": timestamp(m.Created),
	}
}

func merchantDetails(m *Merchant) Object {
	return Object{
		"id": m.ID, "name": m.Name, "name_ar": m.NameAr, "reference_id": m.ReferenceID, "status": "active",
		"created_at": timestamp(m.Created), "updated_at": timestamp(m.Created),
	}
}
