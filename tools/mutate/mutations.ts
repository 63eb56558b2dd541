/** One mistake that somebody could make in the code. */
export type Mutation = Mistake & (Noticed | Survivor);

interface Mistake {
  readonly id: string;
  /** Which of the eight promises it breaks. */
  readonly promise: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  readonly area:
    | "core"
    | "create-once"
    | "not-found"
    | "waiting"
    | "redaction"
    | "http"
    | "kinds"
    | "dynamic"
    | "plugin";
  /** What then happens to a user. */
  readonly breaks: string;
  /** Each text occurs once in its file. */
  readonly edits: readonly Edit[];
}

interface Noticed {
  /** A file of the conformance suite, and a part of the titles in it, that is expected to notice: it runs first. */
  readonly noticedBy: readonly [file: string, title: string];
  readonly survives?: undefined;
}

interface Survivor {
  readonly noticedBy?: undefined;
  /** Why no test of the conformance suite can notice it, and which other test does. */
  readonly survives: string;
}

interface Edit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** Chosen from what the product promises, not from what the tests do. */
export const MUTATIONS: readonly Mutation[] = [
  {
    id: "forget-kept-id",
    promise: 1,
    area: "core",
    breaks: "An object whose creation fails after the service has answered its id is in no state.",
    noticedBy: ["faults", "keeps the id of what it created"],
    edits: [
      { file: "provider/core/operation.ts", find: "    if (kept) {", replace: "    if (kept && !kept) {" },
    ],
  },
  {
    id: "plugin-forgets-unfinished",
    promise: 1,
    area: "plugin",
    breaks: "The plugin reports a created object that is not ready as one that was not created.",
    noticedBy: ["faults", "keeps the id of what it created"],
    edits: [
      {
        file: "provider/plugin/attempt.ts",
        find: "if (!(error instanceof CreatedButNotReady)) throw",
        replace: "if (error) throw",
      },
    ],
  },
  {
    id: "dynamic-forgets-unfinished",
    promise: 1,
    area: "dynamic",
    breaks: "A dynamic resource that is created and not ready counts as not created.",
    noticedBy: ["faults", "keeps the id of what it created"],
    edits: [
      {
        file: "provider/dynamic/errors.ts",
        find: "if (!(error instanceof CreatedButNotReady)) return",
        replace: "if (error) return",
      },
    ],
  },
  {
    id: "dynamic-forgets-inputs",
    promise: 1,
    area: "dynamic",
    breaks: "The state of a dynamic resource that is not ready lacks its inputs, and with them its provider.",
    noticedBy: ["faults", "keeps the id of what it created"],
    edits: [
      {
        file: "provider/dynamic/errors.ts",
        find: "encodable({ ...inputs, ...error.outputs, ...unsettled, ...named })",
        replace: "encodable({ ...error.outputs })",
      },
    ],
  },
  {
    id: "drop-id-alone",
    promise: 1,
    area: "create-once",
    breaks: "An object is lost where the service answers its id and nothing else can be read.",
    noticedBy: ["faults", "keeps the id of what it created"],
    edits: [
      {
        file: "provider/resources/create-once.ts",
        find: "if (error instanceof UnexpectedAnswer && error.createdId) search.keep(error.createdId, {});",
        replace: "",
      },
    ],
  },
  {
    id: "drop-id-elsewhere",
    promise: 1,
    area: "create-once",
    breaks: "An object that was created in another workspace is in no state.",
    noticedBy: ["faults", "reads no answer of another workspace"],
    edits: [{ file: "provider/resources/create-once.ts", find: "  keep(id, outputs);\n", replace: "" }],
  },
  {
    id: "believe-404",
    promise: 1,
    area: "not-found",
    breaks: "A wrong key that is answered 404 empties the state.",
    noticedBy: ["evidence", "with a wrong key"],
    edits: [
      {
        file: "provider/resources/not-found.ts",
        find: "    await assertDeleted(error, proof);\n    return undefined;",
        replace: "    return undefined;",
      },
    ],
  },
  {
    id: "ignore-listed",
    promise: 1,
    area: "not-found",
    breaks: "An object that the service lists counts as deleted.",
    noticedBy: ["evidence", "not found and the service lists it"],
    edits: [
      {
        file: "provider/resources/not-found.ts",
        find: "if (isSameId(listed.id, id)) throw new StillListed",
        replace: "if (listed.id === '') throw new StillListed",
      },
    ],
  },
  {
    id: "believe-empty-list",
    promise: 1,
    area: "not-found",
    breaks: "The empty list of another workspace proves that an object is deleted.",
    noticedBy: ["evidence", "where another workspace answers, which has no object"],
    edits: [
      {
        file: "provider/resources/not-found.ts",
        find: "const uncertainty = empty ? await proof.emptyProvesNothing() : undefined;",
        replace: "const uncertainty = undefined as { why: string; next: string } | undefined;",
      },
    ],
  },
  {
    id: "same-workspace-assumed",
    promise: 1,
    area: "not-found",
    breaks: "It is not looked at which workspace answers about an empty list.",
    noticedBy: ["evidence", "where another workspace answers, which has no object"],
    edits: [
      {
        file: "provider/resources/empty-list.ts",
        find: "if (requested === undefined || answers.toLowerCase() === requested.toLowerCase()) return { answers };",
        replace: "if (answers !== '') return { answers };",
      },
    ],
  },
  {
    id: "list-of-another-workspace",
    promise: 1,
    area: "not-found",
    breaks: "The list of another workspace proves that an object is deleted.",
    noticedBy: ["evidence", "where another workspace answers, which has an equal object"],
    edits: [
      {
        file: "provider/resources/not-found.ts",
        find: "if (!alike(listed.tenant_id, tenantId)) {",
        replace: "if (listed.id === '') {",
      },
      {
        file: "provider/http/reply.ts",
        find: "if (other === undefined || requested === undefined) return;",
        replace: "if (other !== '' || requested === undefined) return;",
      },
    ],
  },
  {
    id: "young-counts-as-deleted",
    promise: 1,
    area: "not-found",
    breaks: "A new object that a replica does not know yet leaves the state.",
    noticedBy: ["faults", "stale replica does not know for a while"],
    edits: [
      {
        file: "provider/resources/stale-reads.ts",
        find: "const LONGEST_LAG_MS = 120_000;",
        replace: "const LONGEST_LAG_MS = 0;",
      },
    ],
  },
  {
    id: "deletion-of-unknown-not-sent",
    promise: 1,
    area: "not-found",
    breaks: "An object that a replica does not know yet is not deleted, and goes on.",
    noticedBy: ["faults", "sends the deletion of a new object"],
    edits: [
      {
        file: "provider/resources/not-found.ts",
        find: "    if (error instanceof NotFound) return undefined;\n    throw error;\n  }\n}\n\n/**\n * The object before it is deleted",
        replace: "    throw error;\n  }\n}\n\n/**\n * The object before it is deleted",
      },
    ],
  },
  {
    id: "another-place-accepted",
    promise: 1,
    area: "not-found",
    breaks: "An object of another workspace or organization that answers to the id is taken for the own one.",
    noticedBy: ["evidence", "of another workspace or organization answers"],
    edits: [
      {
        file: "provider/resources/not-found.ts",
        find: "  if (alike(recorded, answers)) return;",
        replace: "  if (recorded !== '') return;",
      },
      {
        file: "provider/http/reply.ts",
        find: "if (other === undefined || requested === undefined) return;",
        replace: "if (other !== '' || requested === undefined) return;",
      },
    ],
  },
  {
    id: "another-object-accepted",
    promise: 1,
    area: "core",
    breaks: "A refresh takes over what an answer about another object shows, and a deletion deletes that.",
    noticedBy: ["evidence", "where the answer is about another object"],
    edits: [
      {
        file: "provider/resources/define.ts",
        find: "    if (other === undefined) return;\n    throw new NotProvedDeleted(",
        replace: "    if (other !== null) return;\n    throw new NotProvedDeleted(",
      },
    ],
  },
  {
    id: "answer-of-another-id",
    promise: 1,
    area: "http",
    breaks: "An answer with another id than the one in the path is believed.",
    noticedBy: ["evidence", "where the answer is about another object"],
    edits: [
      {
        file: "provider/http/reply.ts",
        find: "  if (isSameObject) return seen;\n",
        replace: "  if (seen) return seen;\n",
      },
    ],
  },
  {
    id: "lost-answer-not-looked-for",
    promise: 2,
    area: "create-once",
    breaks: "An object whose creation was answered by a broken connection is created again by the next up.",
    noticedBy: ["faults", "takes the one object"],
    edits: [
      {
        file: "provider/resources/create-once.ts",
        find: "  if (!(error instanceof Unanswered)) throw error;\n  try {\n    return await findCreated(error, search);",
        replace: "  if (error) throw error;\n  try {\n    return await findCreated(error, search);",
      },
    ],
  },
  {
    id: "older-look-alike-taken",
    promise: 2,
    area: "create-once",
    breaks: "An equal object that another program created before is taken, and later deleted.",
    noticedBy: ["faults", "takes nothing of another program"],
    edits: [
      {
        file: "provider/resources/find-created.ts",
        find: "else if (at >= since) certain.push(candidate);",
        replace: "else if (at) certain.push(candidate);",
      },
    ],
  },
  {
    id: "similar-taken",
    promise: 2,
    area: "create-once",
    breaks: "An object that only resembles the one that was sent is taken.",
    noticedBy: ["faults", "only resembles"],
    edits: [
      {
        file: "provider/resources/find-created.ts",
        find: 'if (likeness === "other") continue;',
        replace: 'if (likeness === "never") continue;',
      },
      {
        file: "provider/resources/find-created.ts",
        find: 'else if (likeness === "similar") similar.push',
        replace: 'else if (likeness === "never") similar.push',
      },
    ],
  },
  {
    id: "taken-twice",
    promise: 2,
    area: "create-once",
    breaks: "Two equal resources of a program end with one object, which the first deletion takes from both.",
    noticedBy: ["faults", "that another resource of the program has"],
    edits: [
      {
        file: "provider/resources/find-created.ts",
        find: "if (search.service.returned(candidate.id) || matched.has(candidate.id)) continue;",
        replace: "",
      },
    ],
  },
  {
    id: "slow-clock-believed",
    promise: 2,
    area: "create-once",
    breaks: "A service whose clock is behind lets an object of another program pass for the own one.",
    noticedBy: ["faults", "clock is behind"],
    edits: [
      {
        file: "provider/resources/find-created.ts",
        find: "if (only !== undefined && unanswered.behindSeconds > 0) {",
        replace: "if (only !== undefined && unanswered.behindSeconds > 1e9) {",
      },
    ],
  },
  {
    id: "creation-repeated",
    promise: 2,
    area: "http",
    breaks: "A creation is sent again when the connection breaks, although it may have been carried out.",
    noticedBy: ["faults", "takes the one object"],
    edits: [
      {
        file: "provider/http/api/export-destinations.ts",
        find: 'attempted: "create the export destination",',
        replace: 'attempted: "create the export destination", repeatable: true,',
      },
    ],
  },
  {
    id: "resume-creates-again",
    promise: 2,
    area: "kinds",
    breaks: "An up after a wait that ended deploys once more instead of waiting on.",
    noticedBy: ["faults", "the next up waits on and creates nothing"],
    edits: [
      {
        file: "provider/resources/deployment/wait.ts",
        find: "if (!status || !isNeverServing(status)) return settled",
        replace: "if (!status) return settled",
      },
    ],
  },
  {
    id: "answer-about-another-creation",
    promise: 2,
    area: "create-once",
    breaks: "The object that a creation is answered with is taken, whatever object it is.",
    noticedBy: ["evidence", "the answer to the creation is about another one"],
    edits: [
      {
        file: "provider/resources/create-once.ts",
        find: "  if (other !== undefined) return { reason: `its ${formatPath(other.path)}",
        replace: "  if (other === null) return { reason: `its ${formatPath(other.path)}",
      },
    ],
  },
  {
    id: "plugin-tries-again",
    promise: 2,
    area: "plugin",
    breaks: "The plugin carries out an operation that failed once more, and creates a second object.",
    noticedBy: ["faults", "creates nothing twice where the request was lost"],
    edits: [
      {
        file: "provider/plugin/attempt.ts",
        find: "return await perform(context, work);",
        replace: "return await perform(context, work).catch(() => perform(context, work));",
      },
    ],
  },
  {
    id: "dynamic-tries-again",
    promise: 2,
    area: "dynamic",
    breaks: "A dynamic resource that failed is created once more, and there are two objects.",
    noticedBy: ["faults", "creates nothing twice where the request was lost"],
    edits: [
      {
        file: "provider/dynamic/provider.ts",
        find: "perform({ ...context, interrupt }, work)",
        replace:
          "perform({ ...context, interrupt }, work).catch(() => perform({ ...context, interrupt }, work))",
      },
    ],
  },
  {
    id: "database-dropped",
    promise: 3,
    area: "kinds",
    breaks: "A deployment is replaced, and its database dropped, without consent.",
    noticedBy: ["lifecycle", "only with the consent"],
    edits: [
      {
        file: "provider/resources/deployment/rules.ts",
        find: "  if (news.allowDataLoss !== true) throw",
        replace: "  if (news.allowDataLoss === null) throw",
      },
    ],
  },
  {
    id: "exported-again",
    promise: 3,
    area: "kinds",
    breaks: "A schedule is replaced, and its past exported and billed again, without consent.",
    noticedBy: ["lifecycle", "only with the consent"],
    edits: [
      {
        file: "provider/resources/bulk-export/rules.ts",
        find: "  if (replaced.length > 0 && !allowed) {",
        replace: "  if (replaced.length < 0 && !allowed) {",
      },
    ],
  },
  {
    id: "immutable-updated",
    promise: 3,
    area: "core",
    breaks: "A change of what the service cannot change is shown as an update, and does nothing.",
    noticedBy: ["properties", "replaces the object for another"],
    edits: [
      {
        file: "provider/core/compare.ts",
        find: "const immutable = inherited || factsOf(schema).immutable === true;",
        replace: "const immutable = inherited;",
      },
    ],
  },
  {
    id: "inner-immutable-updated",
    promise: 3,
    area: "core",
    breaks: "A change inside an object that cannot be changed is shown as an update.",
    noticedBy: ["properties", "replaces the object for another"],
    edits: [
      {
        file: "provider/core/compare.ts",
        find: "within(property, was[name], desired[name], [...path, name], immutable),",
        replace: "within(property, was[name], desired[name], [...path, name], false),",
      },
    ],
  },
  {
    id: "moved-workspace-unseen",
    promise: 3,
    area: "core",
    breaks: "Another configured workspace is not seen: the objects stay where they are, without a word.",
    noticedBy: ["evidence", "replaces the object where another workspace is configured"],
    edits: [
      {
        file: "provider/core/evaluate.ts",
        find: "const because = inWorkspace ? moves(olds, desired, target) : undefined;",
        replace: "const because = undefined as string | undefined;",
      },
    ],
  },
  {
    id: "name-taken-by-itself",
    promise: 3,
    area: "kinds",
    breaks: "A replacement creates the new provider while the old one has its providerId, and fails.",
    noticedBy: ["properties", "replaces the object for another"],
    edits: [
      {
        file: "provider/resources/plain/replacement.ts",
        find: "return (identifiedBy ?? namedBy) !== undefined;",
        replace: "return (identifiedBy ?? namedBy) === undefined;",
      },
    ],
  },
  {
    id: "plugin-replaces-nothing",
    promise: 3,
    area: "plugin",
    breaks: "The plugin shows a replacement as an update.",
    noticedBy: ["properties", "replaces the object for another"],
    edits: [
      {
        file: "provider/plugin/differences.ts",
        find: 'answer.setReplacesList(names(plan.changes.filter(({ kind }) => kind === "replace")));',
        replace: "",
      },
    ],
  },
  {
    id: "dynamic-replaces-nothing",
    promise: 3,
    area: "dynamic",
    breaks: "A dynamic resource is updated where it has to be replaced.",
    noticedBy: ["properties", "replaces the object for another"],
    edits: [
      {
        file: "provider/dynamic/diff.ts",
        find: 'const replaced = changes.filter(({ kind }) => kind === "replace").map(({ path }) => String(path[0]));',
        replace: "const replaced: string[] = [];",
      },
    ],
  },
  {
    id: "unset-is-drift",
    promise: 4,
    area: "core",
    breaks: "What the service chose itself is a difference in every up after a refresh.",
    noticedBy: ["lifecycle", "does nothing in a second up"],
    edits: [
      {
        file: "provider/core/wire-format.ts",
        find: "    if (value === undefined) continue;\n    const facts",
        replace: "    const facts",
      },
    ],
  },
  {
    id: "write-only-is-drift",
    promise: 4,
    area: "core",
    breaks: "A secret that the service never returns is sent again after every refresh.",
    noticedBy: ["lifecycle", "does nothing in a second up"],
    edits: [
      {
        file: "provider/core/wire-format.ts",
        find: "    if (facts.writeOnly) {",
        replace: "    if (facts.textual === null) {",
      },
    ],
  },
  {
    id: "local-is-drift",
    promise: 4,
    area: "core",
    breaks: "An option of the provider counts as removed after every refresh.",
    noticedBy: ["lifecycle", "makes up a"],
    edits: [
      {
        file: "provider/core/wire-format.ts",
        find: "else if (facts.local || (silent && facts.seldomReturned)) result[name] = value;",
        replace: "else if (silent && facts.seldomReturned) result[name] = value;",
      },
    ],
  },
  {
    id: "name-made-up-each-time",
    promise: 4,
    area: "core",
    breaks: "An object whose name the program leaves out is replaced by every up.",
    noticedBy: ["lifecycle", "makes up a"],
    edits: [
      {
        file: "provider/core/defaults.ts",
        find: "const stays = before.includes(formatPath(path)) || factsOf(property).leftToService;",
        replace: "const stays = factsOf(property).leftToService;",
      },
    ],
  },
  {
    id: "another-notation-is-a-change",
    promise: 4,
    area: "core",
    breaks: "A time that is written with another offset replaces the export.",
    noticedBy: ["lifecycle", "another notation"],
    edits: [
      {
        file: "provider/core/compare.ts",
        find: 'if (compare === "instant" && typeof a === "string" && typeof b === "string") return sameInstant(a, b);',
        replace: "",
      },
    ],
  },
  {
    id: "drift-hidden",
    promise: 4,
    area: "core",
    breaks: "A refresh does not show what somebody changed, and no up repairs it.",
    noticedBy: ["lifecycle", "shows what someone changed"],
    edits: [
      {
        file: "provider/core/wire-format.ts",
        find: "  return { inputs: kept.reduce((inputs, path) => copied(inputs, set, path), found), fixed };",
        replace: "  return { inputs: set, fixed };",
      },
    ],
  },
  {
    id: "everything-sent",
    promise: 4,
    area: "kinds",
    breaks: "An update sends what the program did not change, and takes back what others changed.",
    noticedBy: ["properties", "changes name in place"],
    edits: [
      {
        file: "provider/resources/plain/changes.ts",
        find: "earlier.some((was: Properties) => !same(schema, was[name], news[name])),",
        replace:
          "news[name] !== undefined || earlier.some((was: Properties) => !same(schema, was[name], news[name])),",
      },
    ],
  },
  {
    id: "lost-update-forgotten",
    promise: 4,
    area: "kinds",
    breaks: "An update that failed is never sent again, and the service goes on with the old value.",
    noticedBy: ["faults", "keeps the object where its update"],
    edits: [
      {
        file: "provider/resources/plain/operations.ts",
        find: "operation.keep(id, kind.outputsOf(before), Object.keys(changed));",
        replace: "operation.keep(id, kind.outputsOf(before));",
      },
    ],
  },
  {
    id: "dynamic-always-changes",
    promise: 4,
    area: "dynamic",
    breaks: "Every up updates every dynamic resource.",
    noticedBy: ["lifecycle", "does nothing in a second up"],
    edits: [
      {
        file: "provider/dynamic/diff.ts",
        find: "(isSeenByEngine(resource, changes, olds, news) ? {} : { changes: changes.length > 0 })",
        replace: "{ changes: true }",
      },
    ],
  },
  {
    id: "plugin-always-changes",
    promise: 4,
    area: "plugin",
    breaks: "Every up updates every resource of the plugin.",
    noticedBy: ["lifecycle", "does nothing in a second up"],
    edits: [
      {
        file: "provider/plugin/differences.ts",
        find: "plan.changes.length > 0 ? DIFF_SOME : DIFF_NONE",
        replace: "plan ? DIFF_SOME : DIFF_NONE",
      },
    ],
  },
  {
    id: "dynamic-refresh-fails",
    promise: 4,
    area: "dynamic",
    breaks: "A refresh fails because of what was found outside, or is configured by now.",
    noticedBy: ["evidence", "reads an object in the workspace that it belongs to"],
    edits: [
      {
        file: "provider/dynamic/diff.ts",
        find: "    if (!(error instanceof ChangeRejected)) throw error;\n    // What was found",
        replace: "    if (error) throw error;\n    // What was found",
      },
    ],
  },
  {
    id: "plugin-refresh-fails",
    promise: 4,
    area: "plugin",
    breaks: "A refresh through the plugin fails because of what was found outside, or is configured by now.",
    noticedBy: ["evidence", "reads an object in the workspace that it belongs to"],
    edits: [
      {
        file: "provider/plugin/resources.ts",
        find: "if (!(ofRefresh && error instanceof ChangeRejected)) throw userError;",
        replace: "if (userError) throw userError;",
      },
    ],
  },
  {
    id: "secrets-stored-plain",
    promise: 5,
    area: "core",
    breaks: "Secrets are in the state in plain text.",
    noticedBy: ["lifecycle", "creates the object with one request"],
    edits: [
      {
        file: "provider/core/resource.ts",
        find: "flatMap(([name, property]) => (mayContainSecret(property) ? [name] : []))",
        replace: "flatMap(([name, property]) => (mayContainSecret(property) && name === '' ? [name] : []))",
      },
    ],
  },
  {
    id: "dynamic-marks-nothing",
    promise: 5,
    area: "dynamic",
    breaks: "The inputs of a dynamic resource are in the state in plain text.",
    noticedBy: ["lifecycle", "creates the object with one request"],
    edits: [
      {
        file: "provider/dynamic/check.ts",
        find: "    secrets.includes(name) && value !== undefined && !isUnknown(value)",
        replace: "    secrets.includes(name) && value === undefined && !isUnknown(value)",
      },
    ],
  },
  {
    id: "plugin-marks-nothing",
    promise: 5,
    area: "plugin",
    breaks: "What a description calls secret is in the plugin's answers in plain text.",
    noticedBy: ["lifecycle", "creates the object with one request"],
    edits: [
      {
        file: "provider/plugin/marks.ts",
        find: "return described.has(name) && (isSecretAt(inputs, path) || isSecretAt(outputs, path));",
        replace: "return false;",
      },
    ],
  },
  {
    id: "wait-ends-at-once",
    promise: 6,
    area: "waiting",
    breaks: "An object counts as ready at the first look, whatever the service is still doing.",
    noticedBy: ["faults", "ends the wait with the time limit"],
    edits: [
      {
        file: "provider/core/wait.ts",
        find: "        seen = oneLine(verdict.pending);",
        replace: "        if (operation.now() > 0) return looked.seen as never;",
      },
    ],
  },
  {
    id: "wait-outlasts-its-end",
    promise: 6,
    area: "waiting",
    breaks: "A pause between two looks is waited out after Ctrl-C and the time limit.",
    noticedBy: ["faults", "ends the wait with Ctrl-C"],
    edits: [
      {
        file: "provider/core/operation.ts",
        find: "await delay(length, undefined, { signal }).catch(",
        replace: "await delay(length).catch(",
      },
    ],
  },
  {
    id: "wait-never-asks-again",
    promise: 6,
    area: "waiting",
    breaks: "A failed look, which may be over by the next one, ends the wait.",
    noticedBy: ["faults", "waits on where looks fail for a while"],
    edits: [
      { file: "provider/core/wait.ts", find: "    return { failed: error };", replace: "    throw error;" },
    ],
  },
  {
    id: "wait-hides-what-was-seen",
    promise: 6,
    area: "waiting",
    breaks: "A wait that is cut short does not say what it was waiting for.",
    noticedBy: ["faults", "ends the wait with Ctrl-C"],
    edits: [
      {
        file: "provider/core/wait.ts",
        find: "throw operation.signal.aborted ? cutShort(operation, wait, seen, error) : error;",
        replace: "throw error;",
      },
      {
        file: "provider/core/wait.ts",
        find: "      throw cutShort(operation, wait, seen, error);",
        replace: "      throw error;",
      },
    ],
  },
  {
    id: "escaped-secrets-shown",
    promise: 5,
    area: "redaction",
    breaks: "A secret that the service repeats with escapes, as JSON has them, is printed.",
    noticedBy: ["faults", "shows no secret"],
    edits: [
      {
        file: "provider/core/redaction/secret-forms.ts",
        find: "const TIMES = 4;",
        replace: "const TIMES = 0;",
      },
    ],
  },
  {
    id: "cut-secrets-shown",
    promise: 5,
    area: "redaction",
    breaks: "The beginning of a secret is printed where the service, or a message, cuts it.",
    noticedBy: ["faults", "shows no secret"],
    edits: [
      {
        file: "provider/core/redaction/redact.ts",
        find: "      ...beginningsAt(automaton, texts, sidesBefore(cuts)),",
        replace: "",
      },
    ],
  },
  {
    id: "nothing-redacted",
    promise: 5,
    area: "redaction",
    breaks: "A secret that the service repeats in an error is printed.",
    noticedBy: ["faults", "shows no secret"],
    edits: [
      {
        file: "provider/core/redaction/redact.ts",
        find: 'if (text === "" || all.length === 0) return text;',
        replace: "if (text !== null) return text;",
      },
    ],
  },
  {
    id: "dynamic-hides-nothing",
    promise: 5,
    area: "dynamic",
    breaks: "The errors of dynamic resources show the secrets of the program.",
    noticedBy: ["faults", "shows no secret"],
    edits: [
      {
        file: "provider/dynamic/served.ts",
        find: "...supplied.flatMap((properties) => names.flatMap((name) => textsIn(properties[name]))),",
        replace: "",
      },
    ],
  },
  {
    id: "plugin-hides-nothing",
    promise: 5,
    area: "plugin",
    breaks: "The errors of the plugin show the secrets of the program.",
    noticedBy: ["faults", "shows no secret"],
    edits: [
      {
        file: "provider/plugin/attempt.ts",
        find: "redactor([...keys, ...secretTexts(inputs, ...properties)])",
        replace: "redactor(keys)",
      },
    ],
  },
  {
    id: "wrong-secret-shown",
    promise: 5,
    area: "core",
    breaks: "The message about a secret of a wrong type shows its value.",
    noticedBy: ["properties", "of a wrong type without its value"],
    edits: [
      {
        file: "provider/core/check.ts",
        find: "if (isSecretAt(schema, path) || (at && mayContainSecret(at))) return SECRET;",
        replace: "",
      },
    ],
  },
  {
    id: "secret-property-named",
    promise: 5,
    area: "plugin",
    breaks: "A check failure names a secret property, and the engine prints its value.",
    noticedBy: ["properties", "of a wrong type without its value"],
    edits: [
      {
        file: "provider/plugin/resources.ts",
        find: 'typeof name === "string" && inner.length === 0 && schema && plain && !secret',
        replace: 'typeof name === "string" && inner.length === 0 && schema && plain',
      },
    ],
  },
  {
    id: "no-time-limit",
    promise: 6,
    area: "core",
    breaks: "A wait never ends.",
    noticedBy: ["faults", "ends the wait for a limit"],
    edits: [
      {
        file: "provider/core/operation.ts",
        find: "() => limit.abort(new TimeLimitReached(context.limitSeconds, context.limitSetBy)),",
        replace: "() => {},",
      },
    ],
  },
  {
    id: "interrupt-ignored",
    promise: 6,
    area: "core",
    breaks: "Ctrl-C does not end an operation.",
    noticedBy: ["faults", "ends with Ctrl-C"],
    edits: [
      {
        file: "provider/core/operation.ts",
        find: "context.interrupt ? AbortSignal.any([limit.signal, context.interrupt]) : limit.signal",
        replace: "limit.signal",
      },
    ],
  },
  {
    id: "plugin-cancels-nothing",
    promise: 6,
    area: "plugin",
    breaks: "The plugin goes on when the engine cancels.",
    noticedBy: ["faults", "ends with Ctrl-C"],
    edits: [
      {
        file: "provider/plugin/service.ts",
        find: "        this.#interrupts.cancel();\n        return new Empty()",
        replace: "        return new Empty()",
      },
    ],
  },
  {
    id: "limit-of-program-ignored",
    promise: 6,
    area: "plugin",
    breaks: "The resource option customTimeouts has no effect.",
    noticedBy: ["faults", "time limit that the program sets"],
    edits: [
      {
        file: "provider/plugin/resources.ts",
        find: "return seconds > 0 ? seconds : resource.timeLimits(inputs)[verb];",
        replace: "return seconds < 0 ? seconds : resource.timeLimits(inputs)[verb];",
      },
    ],
  },
  {
    id: "dynamic-waits-longer",
    promise: 6,
    area: "dynamic",
    breaks: "A dynamic resource waits longer than its documented time limit.",
    noticedBy: ["faults", "ends the wait for a limit"],
    edits: [
      {
        file: "provider/dynamic/provider.ts",
        find: "requestContext(limit, hide)",
        replace: "requestContext(limit * 2, hide)",
      },
    ],
  },
  {
    id: "dynamic-outlives-engine",
    promise: 6,
    area: "dynamic",
    breaks: "A dynamic resource goes on creating after its engine was killed, and its id is in no state.",
    survives:
      "No engine runs in the conformance suite. On the real one, test/engine/engine-killed.test.ts notices it.",
    edits: [
      {
        file: "provider/dynamic/provider.ts",
        find: "perform({ ...context, interrupt }, work)",
        replace: "perform(context, work)",
      },
    ],
  },
  {
    id: "rate-limit-fails",
    promise: 6,
    area: "http",
    breaks: "A 429 fails the up at once.",
    noticedBy: ["faults", "takes no more requests"],
    edits: [
      {
        file: "provider/http/rate-limit.ts",
        find: "    if (requested !== undefined && requested > LONGEST_WINDOW_MS) {",
        replace: "    if (requested === undefined || requested > LONGEST_WINDOW_MS) {",
      },
    ],
  },
  {
    id: "plugin-error-names-nothing",
    promise: 7,
    area: "plugin",
    breaks: "An error of the plugin does not say which resource it is about.",
    noticedBy: ["faults", "shows no secret"],
    edits: [
      {
        file: "provider/plugin/attempt.ts",
        find: "throw toUserError(error, hide, `${subject}: `);",
        replace: 'throw toUserError(error, hide, "");',
      },
    ],
  },
  {
    id: "dynamic-error-names-nothing",
    promise: 7,
    area: "dynamic",
    breaks: "An error of a dynamic resource does not say which resource it is about.",
    noticedBy: ["faults", "shows no secret"],
    edits: [
      {
        file: "provider/dynamic/errors.ts",
        find: "this.stack = `${subject}; see its error`;",
        replace: 'this.stack = "see its error";',
      },
    ],
  },
  {
    id: "no-hint-of-property",
    promise: 7,
    area: "core",
    breaks: "A misspelt property is rejected without the one that is meant.",
    noticedBy: ["properties", "reports the most likely mistake"],
    edits: [
      {
        file: "provider/core/check.ts",
        find: "const hint = closest ? `did",
        replace: "const hint = closest === '' ? `did",
      },
    ],
  },
  {
    id: "misspelt-property-accepted",
    promise: 7,
    area: "core",
    breaks: "A misspelt property is left out without a word.",
    noticedBy: ["properties", "reports the most likely mistake"],
    edits: [
      { file: "provider/core/check.ts", find: "...unknownProperties(schema, supplied, []),", replace: "" },
    ],
  },
  {
    id: "rules-not-asked",
    promise: 7,
    area: "core",
    breaks: "A mistake that spans properties is found by the service, and not in the preview.",
    noticedBy: ["properties", "reports the most likely mistake"],
    edits: [
      { file: "provider/core/evaluate.ts", find: "resource.rules(", replace: "((..._: unknown[]) => [])(" },
    ],
  },
  {
    id: "no-permission-named",
    promise: 7,
    area: "http",
    breaks: "A 403 does not say which permission the key lacks.",
    noticedBy: ["faults", "where its deletion fails"],
    edits: [
      {
        file: "provider/http/classify.ts",
        find: "return new Forbidden(messages.permissionMissing({ ...failure, permission, onlyOn }), reason);",
        replace: "return new Forbidden(messages.badRequest(failure), reason);",
      },
    ],
  },
  {
    id: "preview-creates",
    promise: 8,
    area: "plugin",
    breaks: "A preview creates the object.",
    noticedBy: ["lifecycle", "shows the creation in a preview"],
    edits: [
      {
        file: "provider/plugin/resources.ts",
        find: "  if (request.getPreview()) {\n    const outputs = previewOutputs(resource.outputs, undefined",
        replace:
          "  if (request.getPreview() && !request) {\n    const outputs = previewOutputs(resource.outputs, undefined",
      },
    ],
  },
  {
    id: "preview-updates",
    promise: 8,
    area: "plugin",
    breaks: "A preview updates the object.",
    noticedBy: ["properties", "previews an update"],
    edits: [
      {
        file: "provider/plugin/resources.ts",
        find: "  if (request.getPreview()) {\n    const hide",
        replace: "  if (request.getPreview() && !request) {\n    const hide",
      },
    ],
  },
  {
    id: "dynamic-accepts-wrong-arguments",
    promise: 8,
    area: "dynamic",
    breaks: "The preview of a dynamic resource accepts wrong arguments, and the up fails.",
    noticedBy: ["properties", "reports the most likely mistake"],
    edits: [
      {
        file: "provider/dynamic/check.ts",
        find: "failures: found };",
        replace: "failures: [] };",
      },
    ],
  },
  {
    id: "dynamic-previews-rejected-update",
    promise: 8,
    area: "dynamic",
    breaks: "The preview of a dynamic resource shows an update that the up rejects.",
    noticedBy: ["properties", "someone ended the object"],
    edits: [
      {
        file: "provider/dynamic/diff.ts",
        find: "if (updates) resource.rejectUpdate(id, olds, news, session.target);",
        replace: "",
      },
    ],
  },
  {
    id: "unknown-is-the-same",
    promise: 8,
    area: "core",
    breaks: "A preview shows nothing of a change to a value that is not known yet.",
    noticedBy: ["properties", "previews an update"],
    edits: [
      {
        file: "provider/core/compare.ts",
        find: "if (containsUnknown(a) || containsUnknown(b)) return false;",
        replace: "if (containsUnknown(a) || containsUnknown(b)) return true;",
      },
    ],
  },
  {
    id: "unknown-is-wrong",
    promise: 8,
    area: "core",
    breaks: "A preview rejects a value that is not known yet.",
    noticedBy: ["properties", "previews a program of which"],
    edits: [
      {
        file: "provider/core/check.ts",
        find: "if (path.some((_, end) => isUnknown(valueAt(supplied, path.slice(0, end + 1))))) return [];",
        replace: "",
      },
    ],
  },
  {
    id: "outputs-foreseen-wrongly",
    promise: 8,
    area: "core",
    breaks: "A preview hands on outputs of before that an update changes.",
    noticedBy: ["properties", "previews an update"],
    edits: [
      {
        file: "provider/core/outputs.ts",
        find: "if (factsOf(schema).stable && previous !== undefined) return [name, previous];",
        replace: "if (previous !== undefined) return [name, previous];",
      },
    ],
  },
  {
    id: "times-sent-as-written",
    promise: 2,
    area: "core",
    breaks: "A time is sent with its offset, which the service's answer in UTC then differs from.",
    noticedBy: ["lifecycle", "creates the object with one request"],
    edits: [
      {
        file: "provider/core/wire-format.ts",
        find: 'if (facts.compare === "instant" && typeof value === "string") return toUtc(value);',
        replace: "",
      },
    ],
  },
  {
    id: "local-is-sent",
    promise: 7,
    area: "core",
    breaks: "An option of the provider is sent to the service, which rejects it.",
    noticedBy: ["lifecycle", "creates the object with one request"],
    edits: [
      {
        file: "provider/core/wire-format.ts",
        find: ".filter(([name, property]) => value[name] !== undefined && !factsOf(property).local)",
        replace: ".filter(([name]) => value[name] !== undefined)",
      },
    ],
  },
];
