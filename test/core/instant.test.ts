import { describe, expect, test } from "vitest";
import {
  formatInstant,
  instantProblem,
  milliseconds,
  sameInstant,
  toUtc,
} from "../../provider/core/instant.ts";

const GENERIC =
  'it must be a time with a time zone, such as "2025-01-01T00:00:00Z" or "2025-01-01T02:00:00+02:00"';

describe("a notation of an instant is accepted and sent in UTC", () => {
  test.each([
    ["2025-01-01T00:00:00Z", "2025-01-01T00:00:00Z"],
    ["2025-01-01T00:00Z", "2025-01-01T00:00:00Z"],
    ["2025-01-01T00:00:00z", "2025-01-01T00:00:00Z"],
    ["2025-01-01T02:00:00+02:00", "2025-01-01T00:00:00Z"],
    ["2024-12-31T19:00:00-05:00", "2025-01-01T00:00:00Z"],
    ["2025-01-01T00:00:00.123456Z", "2025-01-01T00:00:00.123456Z"],
    ["2025-01-01T00:00:00.123456789Z", "2025-01-01T00:00:00.123456Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00Z"],
    ["1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"],
    ["9999-12-31T23:59:59.999999Z", "9999-12-31T23:59:59.999999Z"],
  ])("%s is sent as %s", (given, sent) => {
    expect(instantProblem(given)).toBeUndefined();
    expect(toUtc(given)).toBe(sent);
  });
});

describe("a string that names no instant is rejected with how to write it", () => {
  test.each([
    ["2025-01-01", 'a date alone is not enough; add a time and a time zone, such as "2025-01-01T00:00:00Z"'],
    [
      "2025-01-01T00:00:00",
      'the time zone is missing; write "2025-01-01T00:00:00Z" for UTC, or add an offset such as +02:00',
    ],
    [
      "2025-01-01 08:30",
      'the time zone is missing; write "2025-01-01T08:30Z" for UTC, or add an offset such as +02:00',
    ],
    ["Wed Jan 01 2025 00:00:00 GMT+0000 (Coordinated Universal Time)", GENERIC],
    ["2025-02-31T00:00:00Z", GENERIC],
    ["2025-01-01T25:00:00Z", GENERIC],
    ["2016-12-31T23:59:60Z", GENERIC],
    ["2025-01-01T00:00:00+25:00", GENERIC],
    ["now", GENERIC],
    ["", GENERIC],
  ])("%j", (given, sentence) => {
    expect(instantProblem(given)).toBe(sentence);
    expect(milliseconds(given)).toBeNaN();
  });

  test.each(["2025-02-31", "2025-02-31T00:00:00", "2025-01-01T25:00"])(
    "the sentence never suggests an instant that does not exist: %s",
    (given) => expect(instantProblem(given)).toBe(GENERIC),
  );

  test.each(["9999-12-31T23:59:59-00:01", "0001-01-01T00:00:00+00:01", "0000-01-01T00:00:00Z"])(
    "%s lies outside the years 1 to 9999 in UTC, which have no notation that the service reads",
    (given) => expect(instantProblem(given)).toBe(GENERIC),
  );
});

describe("milliseconds and the suggested form", () => {
  test("an instant is counted from 1970 in UTC, whatever its offset", () => {
    expect(milliseconds("2025-01-01T02:00:00+02:00")).toBe(1735689600000);
    expect(milliseconds("1970-01-01T00:00:00.250Z")).toBe(250);
  });

  test("an instant is suggested in UTC, with a fraction only where there is one", () => {
    expect(formatInstant(1735689600000)).toBe("2025-01-01T00:00:00Z");
    expect(formatInstant(1735689600250)).toBe("2025-01-01T00:00:00.250Z");
  });
});

describe("two notations name the same instant", () => {
  test.each([
    ["2025-01-01T00:00:00Z", "2025-01-01T00:00:00+00:00", true],
    ["2025-01-01T00:00:00Z", "2025-01-01T02:00:00.000+0200", true],
    ["2025-01-01T00:00:00Z", "2024-12-31t19:00-05:00", true],
    ["2025-01-01T00:00:00.1234567Z", "2025-01-01T00:00:00.123456Z", true],
    ["2025-01-01T00:00:00.123456Z", "2025-01-01T00:00:00.123457Z", false],
    ["2025-01-01T00:00:00Z", "2025-01-01T00:00:00.000001Z", false],
    ["2025-01-01T00:00:00Z", "2025-01-01T00:00:00+01:00", false],
    ["2025-01-01", "2025-01-01", true],
    ["2025-01-01", "2025-01-01T00:00:00Z", false],
    ["2025-01-01T00:00:00Z", "2025-01-01", false],
  ])("%s and %s: %j", (a, b, expected) => expect(sameInstant(a, b)).toBe(expected));
});
