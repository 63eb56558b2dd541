/** What the page of a package shows besides its language. */
interface Page {
  readonly language: string;
  readonly description: string;
  /** The commands that install the SDK and the plugin. */
  readonly install: string;
  /** The tag of the example's block, and the example. */
  readonly tag: string;
  readonly example: string;
}

const page = ({
  language,
  description,
  install,
  tag,
  example,
}: Page) => `# LangSmith for Pulumi, in ${language}

${description}

This is the SDK of the plugin \`pulumi-resource-langsmith\`. Pulumi's generator writes it from the plugin's schema.

\`\`\`sh
${install}
npx pulumi-langsmith plugin install
\`\`\`

The npm package \`pulumi-langsmith\` contains the plugin, the documentation and the command; it needs Node.js 22 or later.

\`\`\`${tag}
${example}
\`\`\`

Continue with \`docs/start/install.md\` of that package.
`;

/** The page that npm shows of the SDK for TypeScript and JavaScript. */
export const nodeReadme = (description: string) =>
  page({
    language: "TypeScript and JavaScript",
    description,
    install: "npm install pulumi-langsmith pulumi-langsmith-sdk",
    tag: "typescript",
    example: `import * as langsmith from "pulumi-langsmith-sdk";

export const project = langsmith.getTracingProjectOutput({ name: "support-agent" });`,
  });

/** The page of the Python package. */
export const pythonReadme = (description: string, version: string) =>
  page({
    language: "Python",
    description,
    install: `pip install ./pulumi_langsmith-${version}-py3-none-any.whl`,
    tag: "python",
    example: `import pulumi
import pulumi_langsmith as langsmith

project = langsmith.get_tracing_project_output(name="support-agent")
pulumi.export("project", project)`,
  });
