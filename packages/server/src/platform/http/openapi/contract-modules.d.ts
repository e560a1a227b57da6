declare module 'virtual:contract-modules' {
  /** A module of the contract that has schemas. */
  export interface ContractModule {
    readonly exports: Readonly<Record<string, unknown>>;
    /** The comments of properties, by the constant that contains them and their name: `order.status`. */
    readonly comments: Readonly<Record<string, string>>;
  }
  /** A plugin of the build lists the modules. */
  export const modules: readonly ContractModule[];
}
