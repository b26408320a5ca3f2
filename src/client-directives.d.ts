import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** The island's code comes when it is first used, or seen by a visitor with something of their own in it. */
    'client:interaction'?: boolean;
  }
}
