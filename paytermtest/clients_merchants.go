package paytermtest

import "net/http"

var clientMerchantRoutes = []route{
	{
		operation: "clients.merchants.create", method: http.MethodPost, path: "/v1/clients-sdk/merchants",
		body: bodyObject, handle: (*store).merchantCreate,
	},
	{
		operation: "clients.merchants.list", method: http.MethodGet, path: "/v1/clients-sdk/merchants",
		query: paging, handle: (*store).merchantList,
	},
	{
		operation: "clients.merchants.get", method: http.MethodGet, path: "/v1/clients-sdk/merchants/{id}",
		handle: (*store).merchantGet,
	},
}

func (s *store) merchantCreate(c *call) answer {
	in := c.input()
	m := merchant{clientID: c.caller.id, name: in.required("name"), nameAr: in.text("name_ar"), referenceID: in.optionalText("reference_id")}
	for _, number := range []string{"commercial_registration_number", "freelancer_id", "personal_id"} {
		in.text(number) // taken and never shown again
	}
	who := readUser(in.nested("user"))
	in.end()
	if failure := c.refused(); failure != nil {
		return *failure
	}
	if who != nil {
		m.user = s.userFor(c.caller.id, *who)
	}
	return ok(merchantCreated(s.addMerchant(&m, c.now)))
}

// readUser reads a user, nil if there is none. A user has to have something to be known by.
func readUser(in *input) *user {
	if in == nil {
		return nil
	}
	u := user{name: in.required("name"), mobile: in.text("mobile"), email: in.text("email")}
	if u.mobile == "" && u.email == "" {
		in.problem("mobile", "should not be empty without an email")
	}
	in.end()
	return &u
}

func (s *store) merchantList(c *call) answer {
	return list(c, "merchants", filter(s.merchants, c.owns), merchantItem)
}

func (s *store) merchantGet(c *call) answer {
	m := s.merchantFor(c, c.params["id"])
	if m == nil {
		return notFound("Merchant")
	}
	view := merchantDetails(m)
	view["has_policy"] = false
	return ok(object{"merchant": view})
}

func merchantCreated(m *merchant) object {
	user := object{}
	if m.user != nil {
		user = userView(m.user)
	}
	return object{"id": m.id, "name": m.name, "name_ar": m.nameAr, "reference_id": m.referenceID, "user": user}
}

func merchantItem(m *merchant) object {
	return object{
		"id": m.id, "name": m.name, "name_ar": m.nameAr, "reference_id": m.referenceID, "created_at": timestamp(m.created),
	}
}

func merchantDetails(m *merchant) object {
	return object{
		"id": m.id, "name": m.name, "name_ar": m.nameAr, "reference_id": m.referenceID, "status": "active",
		"created_at": timestamp(m.created), "updated_at": timestamp(m.created),
	}
}

// merchantReference is the merchant of a transaction.
func merchantReference(m *merchant) object {
	return object{"id": m.id, "name": m.name, "name_ar": m.nameAr}
}

func userView(u *user) object {
	return object{"id": u.id, "name": u.name, "mobile": u.mobile, "email": u.email}
}

// userOrNull is the user of a terminal or a transaction that may have none.
func userOrNull(u *user) any {
	if u == nil {
		return nil
	}
	return userView(u)
}
