"""Runs each program of a JSON file under Pulumi's mocks, and prints as JSON what is wrong with each that fails."""

import json
import re
import sys
import traceback

import pulumi


class Mocks(pulumi.runtime.Mocks):
    def new_resource(self, args):
        return [f"{args.name}-id", args.inputs]

    def call(self, args):
        return args.args


def line_of(error, name):
    if isinstance(error, SyntaxError) and error.filename == name:
        return error.lineno or 0
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == name]
    return frames[-1].lineno if frames else 0


def problem(index, text):
    name = f"block-{index}"
    asked = re.findall(r"""require\w*\(\s*["'](\w+)["']""", text)
    pulumi.runtime.set_mocks(Mocks(), project="docs", stack="test")
    pulumi.runtime.set_all_config({f"docs:{key}": "1" for key in asked})

    @pulumi.runtime.test
    def program():
        exec(compile(text, name, "exec"), {"__name__": "__main__"})

    try:
        program()
        return None
    except BaseException as error:
        return {"index": index, "line": line_of(error, name), "reason": f"{type(error).__name__}: {error}"}


programs = json.load(open(sys.argv[1]))
found = [problem(index, text) for index, text in enumerate(programs)]
print(json.dumps([it for it in found if it is not None]))
