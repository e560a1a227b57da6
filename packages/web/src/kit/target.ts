/** The target of a link for the router. */
export interface Target {
  readonly to: string;
  readonly search: Readonly<Record<string, string | readonly string[] | undefined>>;
}
