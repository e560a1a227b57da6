// Before the server is loaded: Node reads source maps when it loads a module. Stack traces then name the sources.
process.setSourceMapsEnabled(true);
const { startServer } = await import('./server.ts');
await startServer();
