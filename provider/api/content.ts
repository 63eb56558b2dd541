import { z } from "zod";
import type { FieldFailure } from "./errors.ts";

/** What a body turned out to be. */
export type Content =
  | { readonly kind: "empty" }
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "html" }
  /** Neither JSON nor HTML. */
  | { readonly kind: "other"; readonly text: string };

const SHOWN = 1000;

/** Reads a body by what it holds; the content type only helps to tell HTML. */
export function contentOf(body: Buffer, contentType: string): Content {
  const text = body.toString("utf8").trim();
  if (text === "") return { kind: "empty" };
  if (/\bhtml\b/i.test(contentType) || /^<(!doctype|html|head|body)\b/i.test(text)) return { kind: "html" };
  try {
    return { kind: "json", value: JSON.parse(text) };
  } catch {
    return { kind: "other", text };
  }
}

const Told = z.object({ detail: z.unknown(), message: z.unknown(), error: z.unknown() }).partial();
const Complaint = z.object({
  loc: z.array(z.union([z.string(), z.number()])).catch([]),
  msg: z.string().catch(""),
  type: z.string().catch(""),
});

/**
 * The complaints of a 422, without the `input`, `ctx` and `url` that would repeat what was sent.
 * A detail that is a text counts as one complaint without a place.
 */
export function complaintsOf(content: Content, redact: (text: string) => string): FieldFailure[] {
  const detail = content.kind === "json" ? Told.safeParse(content.value).data?.detail : undefined;
  if (!Array.isArray(detail)) {
    const message = detailOf(content, redact);
    return [{ loc: [], message: message ?? "the service gave no reason", type: "" }];
  }
  return detail.map((each) => {
    const { loc, msg, type } = Complaint.safeParse(each).data ?? { loc: [], msg: "", type: "" };
    return {
      loc: loc.map((step) => (typeof step === "string" ? redact(step) : step)),
      message: msg === "" ? "the service gave no reason" : redact(msg),
      type: redact(type),
    };
  });
}

/** The service's own words in an answer that reports a failure; undefined when it has none. */
export function detailOf(content: Content, redact: (text: string) => string): string | undefined {
  if (content.kind === "html") return "an HTML page";
  if (content.kind === "empty") return undefined;
  if (content.kind === "other") return clipped(redact(content.text));
  const told = Told.safeParse(content.value).data;
  const nested = Told.safeParse(told?.detail ?? told?.error).data;
  const words = nested?.message ?? nested?.error ?? told?.detail ?? told?.message ?? told?.error;
  if (typeof words === "string") return clipped(redact(words));
  if (Array.isArray(words)) {
    const told = complaintsOf(content, redact);
    return clipped(
      told
        .map(({ loc, message }) => (loc.length === 0 ? message : `${loc.join(".")}: ${message}`))
        .join("; "),
    );
  }
  // Whatever else it says may repeat what was sent.
  return undefined;
}

function clipped(text: string): string {
  return text.length > SHOWN ? `${text.slice(0, SHOWN)} …` : text;
}
