// What the bench uses of nunjucks, which brings no types.
declare module 'nunjucks' {
  class Environment {
    constructor(loader: null, options: { autoescape: boolean; throwOnUndefined: boolean });
    renderString(template: string, context: object): string;
  }
  const nunjucks: { Environment: typeof Environment };
  export default nunjucks;
}
