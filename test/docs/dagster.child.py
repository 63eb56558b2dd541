"""Checks with the sensor of the guide, which is in the folder, as Dagster does, from a cursor, and runs the job for each
day that it requests. Prints as JSON what the sensor answers."""

import json
import sys

import dagster as dg

sys.path.insert(0, ".")
from sensor import day_is_exported, defs, load_day

with dg.DagsterInstance.ephemeral() as instance:
    context = dg.build_sensor_context(instance=instance, cursor=sys.argv[1] or None, definitions=defs)
    try:
        tick = day_is_exported.evaluate_tick(context)
    except Exception as error:
        print(json.dumps({"failed": str(error.__cause__ or error)}))
        sys.exit()
    requested = [request.partition_key for request in tick.run_requests or []]
    for key in requested:
        load_day.execute_in_process(partition_key=key, instance=instance)
    print(json.dumps({"requested": requested, "cursor": tick.cursor, "skipped": tick.skip_message}))
