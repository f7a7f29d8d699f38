import type { components, operations } from "./platform.js";

type Create = operations["clients.sessions.create"];
type Params = Create["requestBody"]["content"]["application/json"];
type Session = Create["responses"][200]["content"]["application/json"];

export const sent: Params = { type: "purchase", amount: 16777217 };

// Members may be missing or null, and an amount may be a text.
export function amountOf(session: Session): number | string | null | undefined {
	return session.amount;
}

export function statusOf(failure: components["schemas"]["Failure"]): number | null | undefined {
	return failure.statusCode;
}

// @ts-expect-error: amount is required.
export const refused: Params = { type: "purchase" };
