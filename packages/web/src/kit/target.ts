/** Where a link leads, as the router takes it. */
export interface Target {
  readonly to: string;
  readonly search: Readonly<Record<string, string | readonly string[] | undefined>>;
}
