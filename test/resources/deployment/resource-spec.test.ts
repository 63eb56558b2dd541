import { expect, test } from "vitest";
import { ofSpec } from "../given.ts";

const CPU = "it must be a number of cores from 0.1 to 8 with one decimal at the most";
const LIMIT = "it must be a number of cores from 0.1 to 16 with one decimal at the most";
const MEBIBYTES = "it must be an integer of at least 1";

test.each<[string, unknown, string]>([
  ["minScale", 0, "it must be an integer of at least 1"],
  ["maxScale", 0, "it must be an integer of at least 1"],
  ["queueMinScale", -1, "it must be an integer of at least 0"],
  ["queueMaxScale", -1, "it must be an integer of at least 0"],
  ...["cpu", "queueCpu", "redisCpu"].flatMap((name): [string, unknown, string][] => [
    [name, 0, CPU],
    [name, 0.25, CPU],
    [name, 8.1, CPU],
  ]),
  ...["cpuLimit", "queueCpuLimit", "redisCpuLimit"].flatMap((name): [string, unknown, string][] => [
    [name, 0.05, LIMIT],
    [name, 1.25, LIMIT],
    [name, 16.1, LIMIT],
  ]),
  ...[
    "memoryMb",
    "memoryLimitMb",
    "queueMemoryMb",
    "queueMemoryLimitMb",
    "redisMemoryMb",
    "redisMemoryLimitMb",
    "dbMemoryMb",
    "dbMemoryLimitMb",
    "dbStorageGi",
    "dbMaxConnections",
  ].flatMap((name): [string, unknown, string][] => [
    [name, 0, MEBIBYTES],
    [name, 1.5, `${MEBIBYTES} (got a number with a fraction)`],
    [name, "2Gi", `${MEBIBYTES} (got a string)`],
  ]),
  ["dbCpu", 0, "it must be a number above 0"],
  ["dbCpuLimit", -1, "it must be a number above 0"],
  [
    "serviceAccountName",
    "Agent_1",
    "it must be the name of a Kubernetes object: lower-case letters, digits, dashes and dots, with a letter or digit at both ends, at most 253 characters",
  ],
])("%s: %j is rejected with what is allowed", (name, value, says) => {
  expect(ofSpec({ [name]: value })).toEqual([`${name}: ${JSON.stringify(value)} is not allowed: ${says}`]);
});

test("the bounds themselves are taken", () => {
  const least = {
    ...{ minScale: 1, maxScale: 1, queueMinScale: 0, queueMaxScale: 0 },
    ...{ cpu: 0.1, cpuLimit: 0.1, queueCpu: 0.1, queueCpuLimit: 0.1, redisCpu: 0.1, redisCpuLimit: 0.1 },
    ...{ memoryMb: 1, queueMemoryMb: 1, redisMemoryMb: 1, dbMemoryMb: 1, dbCpu: 0.25, dbStorageGi: 1 },
  };
  expect(ofSpec(least)).toEqual([]);
  expect(ofSpec({ cpu: 8, cpuLimit: 16, queueCpu: 8, queueCpuLimit: 16, redisCpu: 0.3 })).toEqual([]);
});

test("the service's own groups, which are not for use, are no properties", () => {
  const told = ofSpec({ orchestratorCpu: 1, executorMemoryMb: 1 });
  expect(told.map((line) => line.split(";")[0])).toEqual([
    "orchestratorCpu: there is no such property",
    "executorMemoryMb: there is no such property",
  ]);
});
