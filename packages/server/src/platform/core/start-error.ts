/** A reason why the server does not start that the operator can remove. It is shown without a stack trace. */
export class StartError extends Error {}
