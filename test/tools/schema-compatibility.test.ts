import { describe, expect, test } from "vitest";
import {
  found,
  inputs,
  outputs,
  type Package,
  ROWS,
  THING,
  thing,
  without,
} from "./schema-compatibility.package.ts";

describe("what breaks users of a resource, a function or the configuration is found", () => {
  test.each<[string, (schema: Package) => unknown, [string, string][]]>([
    [
      "a resource that is removed",
      (it) => ({ ...it, resources: {} }),
      [["`langsmith:index:Thing`", "was removed or has another name"]],
    ],
    [
      "a resource that is renamed",
      (it) => ({ ...it, resources: { "langsmith:index:Thing2": it.resources[THING] } }),
      [["`langsmith:index:Thing`", "was removed or has another name"]],
    ],
    [
      "a function that is removed",
      (it) => ({ ...it, functions: {} }),
      [["`langsmith:index:getRows`", "was removed or has another name"]],
    ],
    [
      "an input that is removed",
      inputs((it) => without(it, "size")),
      [["`langsmith:index:Thing` input `size`", "was removed or has another name"]],
    ],
    [
      "an output that is removed",
      outputs((it) => without(it, "title")),
      [["`langsmith:index:Thing` output `title`", "was removed or has another name"]],
    ],
    [
      "an optional input that must be given",
      thing((it) => ({ ...it, requiredInputs: ["place", "size"] })),
      [["`langsmith:index:Thing` input `size`", "must be given now"]],
    ],
    [
      "a new input that must be given",
      thing((it) => ({
        ...it,
        inputProperties: { ...it.inputProperties, owner: { type: "string" } },
        requiredInputs: ["place", "owner"],
      })),
      [["`langsmith:index:Thing` input `owner`", "is new and must be given"]],
    ],
    [
      "an output that may be missing",
      thing((it) => ({ ...it, required: ["place"] })),
      [["`langsmith:index:Thing` output `url`", "may be missing now"]],
    ],
    [
      "an input of another type",
      inputs((it) => ({ ...it, size: { type: "string" } })),
      [["`langsmith:index:Thing` input `size`", "has another type: `integer` became `string`"]],
    ],
    [
      "an input of another type of items",
      inputs((it) => ({ ...it, tags: { type: "array", items: { type: "integer" } } })),
      [
        [
          "`langsmith:index:Thing` input `tags`",
          "has another type: list of (`string`) became list of (`integer`)",
        ],
      ],
    ],
    [
      "an input that takes fewer types",
      inputs((it) => ({ ...it, mode: { $ref: "#/types/langsmith:index:Mode" } })),
      [
        [
          "`langsmith:index:Thing` input `mode`",
          "has another type: `langsmith:index:Mode` or `string` became `langsmith:index:Mode`",
        ],
      ],
    ],
    [
      "an output of more types",
      outputs((it) => ({ ...it, size: { oneOf: [{ type: "integer" }, { type: "string" }] } })),
      [["`langsmith:index:Thing` output `size`", "has another type: `integer` became `integer` or `string`"]],
    ],
    [
      "an output that becomes a secret",
      outputs((it) => ({ ...it, url: { ...it.url, secret: true } })),
      [["`langsmith:index:Thing` output `url`", "is a secret now, and so is all that is made of it"]],
    ],
    [
      "an input that is no secret any more",
      inputs((it) => ({ ...it, token: { type: "string" } })),
      [["`langsmith:index:Thing` input `token`", "is no secret any more: states hold it in plain text"]],
    ],
    [
      "an output that is no secret any more",
      outputs((it) => ({ ...it, token: { type: "string" } })),
      [["`langsmith:index:Thing` output `token`", "is no secret any more: states hold it in plain text"]],
    ],
    [
      "an input whose change replaces, by the engine",
      inputs((it) => ({ ...it, size: { ...it.size, replaceOnChanges: true } })),
      [["`langsmith:index:Thing` input `size`", "replaces the object when it is changed"]],
    ],
    [
      "an input whose change replaces, by the plugin",
      inputs((it) => ({ ...it, size: { ...it.size, willReplaceOnChanges: true } })),
      [["`langsmith:index:Thing` input `size`", "replaces the object when it is changed"]],
    ],
    [
      "another default that is told in words",
      inputs((it) => ({ ...it, title: { type: "string", description: 'Its title. Default: `"bold"`.' } })),
      [["`langsmith:index:Thing` input `title`", 'has another default: `"plain"` became `"bold"`']],
    ],
    [
      "a default that is gone",
      inputs((it) => ({ ...it, title: { type: "string", description: "Its title." } })),
      [["`langsmith:index:Thing` input `title`", 'has another default: `"plain"` became none']],
    ],
    [
      "another default of the service",
      inputs((it) => ({
        ...it,
        title: { type: "string", description: "Its title. LangSmith's default is `bold`." },
      })),
      [["`langsmith:index:Thing` input `title`", 'has another default: `"plain"` became `bold`']],
    ],
    [
      "a default where none was",
      inputs((it) => ({ ...it, size: { type: "integer", description: "Its size. Default: `3`." } })),
      [["`langsmith:index:Thing` input `size`", "has another default: none became `3`"]],
    ],
    [
      "another default of the configuration, told once for the provider and the stack",
      (it) => {
        const maxRetries = { type: "integer", default: 5, description: "How often." };
        const variables = { ...it.config.variables, maxRetries };
        return { ...it, config: { variables }, provider: { inputProperties: { maxRetries } } };
      },
      [["configuration `maxRetries`", "has another default: `4` became `5`"]],
    ],
    [
      "a key of the configuration that is removed",
      (it) => ({ ...it, config: { variables: { maxRetries: it.config.variables.maxRetries } } }),
      [["configuration `apiKey`", "was removed or has another name"]],
    ],
    [
      "an argument of a function that must be given",
      (it) => ({
        ...it,
        functions: {
          [ROWS]: { ...it.functions[ROWS], inputs: { ...it.functions[ROWS].inputs, required: ["most"] } },
        },
      }),
      [["`langsmith:index:getRows` argument `most`", "must be given now"]],
    ],
    [
      "a result of a function that may be missing",
      (it) => ({
        ...it,
        functions: {
          [ROWS]: { ...it.functions[ROWS], outputs: { ...it.functions[ROWS].outputs, required: [] } },
        },
      }),
      [["`langsmith:index:getRows` result `rows`", "may be missing now"]],
    ],
    [
      "what helps to look an object up and is removed",
      thing((it) => ({ ...it, stateInputs: { type: "object", properties: {} } })),
      [["`langsmith:index:Thing` lookup argument `workspaceId`", "was removed or has another name"]],
    ],
    [
      "an alias that is removed",
      thing((it) => ({ ...it, aliases: [] })),
      [
        [
          "`langsmith:index:Thing` alias `pulumi-nodejs:dynamic/langsmith:Thing`",
          "was removed: stacks that hold that type would make everything anew",
        ],
      ],
    ],
    [
      "a resource that becomes a component",
      thing((it) => ({ ...it, isComponent: true })),
      [["`langsmith:index:Thing`", "is a component now"]],
    ],
    [
      "an SDK that is imported by another name",
      (it) => ({ ...it, language: { ...it.language, go: { importBasePath: "example.com/other" } } }),
      [["SDK `go`", 'has another `importBasePath`: `"example.com/sdk"` became `"example.com/other"`']],
    ],
    [
      "a package with another name",
      (it) => ({ ...it, name: "langsmith2" }),
      [["package", "has another name: `langsmith` became `langsmith2`"]],
    ],
  ])("%s", (_, change, wanted) => {
    expect(found(change)).toEqual(wanted);
  });
});
