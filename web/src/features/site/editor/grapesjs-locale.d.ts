/** Texts of GrapesJS by language, which it has no types for. */
declare module 'grapesjs/locale/*.mjs' {
  const messages: Record<string, unknown>;
  // biome-ignore lint/style/noDefaultExport: as the package exports them
  export default messages;
}
