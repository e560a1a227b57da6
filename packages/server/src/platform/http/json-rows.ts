/**
 * The elements of a list as JSON that the database wrote. They are sent as they are, without an object for each, and are
 * validated by tests instead of with each response. Users with a scope get the members that they may see, as of other results.
 */
export class JsonRows {
  readonly #records: readonly string[];

  constructor(records: readonly string[]) {
    this.#records = records;
  }

  toText(): string {
    return `[${this.#records.join(',')}]`;
  }
}
