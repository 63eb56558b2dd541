/** The option of every command whose output a script may read. */
export const JSON_OPTION = { json: { type: "boolean", description: "Print JSON." } } as const;

const STACK = {
  type: "string",
  value: "NAME",
  description:
    "Use the configuration of this stack. Default in a Pulumi project: the selected stack. Environment variables add what the stack does not set: `LANGSMITH_API_KEY`, `LANGSMITH_WORKSPACE_ID`, `LANGSMITH_ENDPOINT`, `LANGSMITH_REGION`.",
} as const;

const CWD = {
  type: "string",
  value: "DIR",
  description: "The folder of the Pulumi project. Default: the current folder.",
} as const;

/** The options of every command that works with a stack. */
export const STACK_OPTIONS = { stack: STACK, cwd: CWD } as const;

/** The same for a command that compares LangSmith with what stacks contain. */
export const STACKS_OPTIONS = {
  stack: {
    ...STACK,
    multiple: true,
    description: `${STACK.description} Repeat it to leave out what other stacks contain, too: the first one configures the command.`,
  },
  cwd: CWD,
} as const;
