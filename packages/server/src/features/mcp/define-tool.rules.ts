import type { z } from 'zod';
import type { Tool, ToolContext } from './tool.types.ts';

/** Erases the type of the input. The protocol server validates it before it runs the tool. */
export const defineTool = <S extends z.ZodObject>(tool: Tool<S>): Tool => ({
  ...tool,
  run: (context: ToolContext, input) => tool.run(context, tool.input.parse(input)),
});
