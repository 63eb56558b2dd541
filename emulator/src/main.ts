#!/usr/bin/env node
import { runEmulator } from "./command/command.ts";

process.exitCode = await runEmulator(process.argv.slice(2));
