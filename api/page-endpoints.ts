import { Type } from 'typebox';
import { endpoint, type Endpoint, type FileBody } from './endpoint.ts';
import { words } from './fields.ts';

/** A part of a page: a style, a script, an image. */
export interface PagePart {
  contentType: string;
  content: () => Buffer | Promise<Buffer>;
}

const partHeaders = { 'Cache-Control': 'public, max-age=3600' };

/** Declares a page at `path`, and its parts below it. `policy` lists everything that it may load. */
export function pageEndpoints<Name extends string>(page: {
  path: string;
  tag: string;
  summary: string;
  description: string;
  html: string;
  /** Its Content-Security-Policy; framing and form submission are forbidden in addition. */
  policy: string;
  parts: Readonly<Record<Name, PagePart>>;
}): Endpoint[] {
  const { path, tag, summary, description, parts } = page;
  const names = Object.keys(parts) as Name[];
  const pageBody: FileBody = {
    contentType: 'text/html; charset=utf-8',
    content: Buffer.from(page.html),
    headers: {
      'Content-Security-Policy': `default-src 'none'; ${page.policy}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
  };
  const typeOf = (part: PagePart): string => part.contentType.split(';')[0] ?? part.contentType;
  return [
    endpoint({
      method: 'get',
      path,
      tag,
      summary,
      description,
      fileTypes: ['text/html'],
      responses: { 200: Type.Unknown() },
      handler: async () => ({ status: 200, body: pageBody }),
    }),
    endpoint({
      method: 'get',
      path: `${path}/{file}`,
      tag,
      summary: 'Get a file of the page',
      description: 'The styles, scripts and images that the page loads.',
      params: Type.Object({ file: words(names) }),
      fileTypes: [...new Set(names.map((name) => typeOf(parts[name])))],
      responses: { 200: Type.Unknown() },
      handler: async ({ params }) => {
        const { contentType, content } = parts[params.file];
        return { status: 200, body: { contentType, content: await content(), headers: partHeaders } };
      },
    }),
  ];
}
