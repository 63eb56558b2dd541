import { type DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";

// Extensions that are loaded run in this process alone, with its environment: that of the credentials of a test.
async function connect(extensions: readonly string[]): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    // Those of PyPI may be of the release before, and then lack a signature that DuckDB takes.
    allow_unsigned_extensions: "true",
    allow_extensions_metadata_mismatch: "true",
  });
  const connection = await instance.connect();
  for (const extension of extensions) await connection.run(`LOAD '${extension}'`);
  return connection;
}

/** The rows of each statement, or its error. */
async function answersTo(connection: DuckDBConnection, statements: readonly string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const statement of statements) {
    const answer = await connection.runAndReadAll(statement).then(
      (reader) => reader.getRowObjectsJson(),
      (error: unknown) => String(error),
    );
    answers.push(answer);
  }
  return answers;
}

const [extensions, statements] = process.argv.slice(2).map((argument) => JSON.parse(argument));
void connect(extensions)
  .then((connection) => answersTo(connection, statements))
  .then((answers) => process.stdout.write(JSON.stringify(answers)));
