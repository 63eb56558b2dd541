import { root } from "../stack/package.ts";
import { buildNodeSdk } from "./nodejs.ts";

// Makes `pulumi-langsmith-sdk` importable in this repository; nothing is done where it is already.
await buildNodeSdk(root);
