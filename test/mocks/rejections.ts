import { onTestFinished } from "vitest";

/** The messages of what a program rejects, which Pulumi's runtime would print, until the test ends. */
export function rejections(): readonly string[] {
  const messages: string[] = [];
  const others = process.listeners("unhandledRejection");
  process.removeAllListeners("unhandledRejection");
  process.on("unhandledRejection", (reason) => {
    messages.push(reason instanceof Error ? reason.message : String(reason));
  });
  onTestFinished(() => {
    process.removeAllListeners("unhandledRejection");
    for (const listener of others) process.on("unhandledRejection", listener);
  });
  return messages;
}
