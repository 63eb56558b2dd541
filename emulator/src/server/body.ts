import { HttpError, unprocessable } from "./answer.ts";

/** Bytes that a request body may have; the largest documented one is far smaller. */
export const BODY_LIMIT = 1024 * 1024;

/**
 * The JSON of a request body; `undefined` when there was none.
 *
 * @param strict whether a body without a content type is refused instead of read
 * @throws HttpError 415 for another content type than `application/json`, 422 for what is no JSON
 */
export function parseBody(text: string, contentType: string | undefined, strict: boolean): unknown {
  if (text === "") return undefined;
  const type = contentType?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json" && (strict || type !== undefined)) {
    const received = contentType === undefined ? "no Content-Type header" : `Content-Type ${contentType}`;
    throw new HttpError(415, "Unsupported Media Type: send application/json", [
      `a body with ${received}, where application/json is expected`,
    ]);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw unprocessable([{ loc: ["body", 0], msg: "JSON decode error", type: "json_invalid", input: {} }]);
  }
}

/** The JSON of `text` if it is any, else the text; `null` for an empty one. For the journal. */
export function jsonOrText(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text);
  } catch {
    // Not being JSON is one of the things a journal has to be able to show.
    return text;
  }
}
