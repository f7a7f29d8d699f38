package contract_test

// foreign are keys that identify other resources.
const foreign = `"serial_number":"x","action_id":"x","tid":"x","uuid":"x","message":"m","error":"pending"`
