import path from "node:path";
import type { FrontEndName } from "../../conformance/life.ts";
import type { Request } from "../../conformance/table.ts";
import { folder as folderProgram, programOf, Scene } from "../../stories/scene.ts";

/** What a new deployment of a folder sends. */
export const CREATES = ["POST", "upload-url", "archive", "PATCH"];
/** What a change of the files sends. */
export const DEPLOYS = ["upload-url", "archive", "PATCH"];

/** A stack without resources, for one deployment, and what the service stores of that. */
export async function deploymentRig(frontEnd: FrontEndName) {
  const scene = await Scene.begin(frontEnd);
  const { life, stack } = scene;
  return {
    scene,
    gateway: stack.gateway,
    life,
    deployment: () => scene.deployment,
    /** An up, with what it sends that changes something. */
    async sent(news: object) {
      const { step, sends } = await scene.measure(() => life.up({ ...news }));
      return { ...step, error: step.error, sends };
    },
    /** Asks the service as somebody else does, without waiting for anything. */
    ask: (method: Request["method"], end: string, body: object = {}) =>
      stack.outside({ method, path: `/v2/deployments/:id${end}`, body }, scene.id),
  };
}

/** The same, with the folder of an agent that could be built. */
export async function folderRig(frontEnd: FrontEndName, files: Readonly<Record<string, string>> = {}) {
  const rig = await deploymentRig(frontEnd);
  const { scene } = rig;
  /** As a program names it. */
  const directory = scene.folder;
  for (const [name, text] of Object.entries(files)) scene.write(name, text);
  return {
    ...rig,
    directory,
    folder: path.resolve(directory),
    write: (name: string, text: string) => scene.write(name, text),
    program: (more: object = {}) => programOf(folderProgram(more), scene),
    uploads: () => scene.emulator.state().uploads.filter(({ content }) => content !== null),
  };
}
