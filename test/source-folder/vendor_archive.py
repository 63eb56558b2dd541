"""Prints the files of the archive that LangSmith's own tool makes of each configuration file of the arguments."""

import json
import pathlib
import sys
import tarfile

from langgraph_cli.archive import create_archive
from langgraph_cli.config import validate_config_file


def files_of(config: str) -> list[str]:
    path = pathlib.Path(config)
    with create_archive(path, validate_config_file(path)) as (archive, *_):
        with tarfile.open(archive) as tar:
            return sorted(tar.getnames())


print(json.dumps([files_of(config) for config in sys.argv[1:]]))
