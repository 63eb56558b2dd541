# Archives projects with the vendor's tool, and prints the file names of each as JSON: the configurations are arguments.
import json
import pathlib
import sys
import tarfile
import warnings

from langgraph_cli.archive import create_archive
from langgraph_cli.config import validate_config_file

warnings.simplefilter("ignore")


def names(path):
    with create_archive(path, validate_config_file(path)) as (archive, _size, _config):
        with tarfile.open(archive) as tar:
            return sorted(set(tar.getnames()))


print(json.dumps([names(pathlib.Path(each)) for each in sys.argv[1:]]))
