import { expect, test } from "vitest";
import { blocksOf } from "./blocks.ts";
import { commandsOf } from "./commands.ts";
import { kindOf } from "./kinds.ts";
import { shownSecrets, writtenSecrets } from "./secrets.ts";

const shown = (text: string) =>
  blocksOf("docs/page.md", `Words.\n\n\`\`\`sh\n${text}\n\`\`\`\n`).map((block) => ({
    block,
    kind: kindOf(block),
  }));

test("pages show no secret, unless the value says itself that it is none", async () => {
  const text = `pulumi config set --secret langsmith:apiKey
printf %s "$KEY" | pulumi config set --secret --stack dev openaiApiKey
pulumi config set --secret langsmith:apiKey any-key-will-do
pulumi config set --secret openaiApiKey not-a-real-key
pulumi config set bucketName acme-traces
pulumi config set --secret langsmith:apiKey lsv2_sk_...
pulumi config set databasePassword "$PASSWORD" --secret -s dev
pulumi --cwd infra config set --secret secretAccessKey -
pulumi config set-all --plaintext langsmith:region=eu --secret openaiApiKey=sk-1`;
  const found = await commandsOf(shown(text));
  const why =
    "a secret on the command line is seen in the history or the list of processes: leave the value out, and it is asked for";
  expect(shownSecrets(found.commands)).toEqual([
    `docs/page.md:3: \`pulumi config set --secret langsmith:apiKey lsv2_sk_...\`: ${why}`,
    `docs/page.md:3: \`pulumi config set databasePassword 1 --secret -s dev\`: ${why}`,
    `docs/page.md:3: \`pulumi --cwd infra config set --secret secretAccessKey -\`: ${why}`,
    `docs/page.md:3: \`pulumi config set-all --plaintext langsmith:region=eu --secret openaiApiKey=sk-1\`: ${why}`,
  ]);
});

test("pages write no secret into the history by another way, unless the value says itself that it is none", () => {
  const text = `export LANGSMITH_API_KEY=lsv2_sk_1
export LANGSMITH_API_KEY="$KEY" PULUMI_CONFIG_PASSPHRASE=not-a-real-passphrase LANGSMITH_REGION=eu
PULUMI_CONFIG_PASSPHRASE='open sesame' pulumi up
AWS_SECRET_ACCESS_KEY="$(cat key)" AWS_ACCESS_KEY_ID=AKIAEXAMPLE pulumi up
read -rs LANGSMITH_API_KEY && export LANGSMITH_API_KEY
echo lsv2_sk_2 | pulumi config set --secret langsmith:apiKey
echo -n "sk-3" |
npx pulumi --cwd infra config set openaiApiKey --secret
printf %s any-key | pulumi config set --secret langsmith:apiKey
printf %s "$KEY" | pulumi config set --secret langsmith:apiKey
pulumi config set --secret openaiApiKey <<< sk-4
echo done | pulumi up`;
  const why =
    "is a secret that stays in the history: let the reader be asked for it, with `read -rs` or `pulumi config set --secret`";
  expect(writtenSecrets(shown(text))).toEqual([
    `docs/page.md:3: LANGSMITH_API_KEY: lsv2_sk_1 ${why}`,
    `docs/page.md:3: PULUMI_CONFIG_PASSPHRASE: 'open sesame' ${why}`,
    `docs/page.md:3: config set: lsv2_sk_2 ${why}`,
    `docs/page.md:3: config set: "sk-3" ${why}`,
    `docs/page.md:3: config set: sk-4 ${why}`,
  ]);
});
