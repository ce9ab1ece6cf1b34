import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Type } from 'typebox';
import { endpoint, type Endpoint, type FileBody } from '../endpoint.ts';
import { words } from '../fields.ts';

const tag = 'Operation';
const html = 'text/html; charset=utf-8';

/** Everything comes from here: no script, style or request of another origin. */
const pageHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
    "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};
const assetHeaders = { 'Cache-Control': 'public, max-age=3600' };

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Infrastructure Audit Service</title>
<link rel="icon" href="/docs/favicon-32x32.png">
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const startScript = `window.addEventListener('load', () => {
  window.SwaggerUIBundle({
    url: '/openapi.json',
    dom_id: '#docs',
    deepLinking: true,
    validatorUrl: null,
    persistAuthorization: false,
  });
});
`;

const javaScript = 'text/javascript; charset=utf-8';
const packaged = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': javaScript,
  'favicon-32x32.png': 'image/png',
} as const;

type PackagedFile = keyof typeof packaged;
const fileNames = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png', 'start.js'] as const;

const require = createRequire(import.meta.url);
const contents = new Map<PackagedFile, Promise<Buffer>>();

function packagedContent(name: PackagedFile): Promise<Buffer> {
  let content = contents.get(name);
  if (content === undefined) {
    content = readFile(require.resolve(`swagger-ui-dist/${name}`));
    contents.set(name, content);
  }
  return content;
}

async function file(name: (typeof fileNames)[number]): Promise<FileBody> {
  if (name === 'start.js') {
    return { contentType: javaScript, content: Buffer.from(startScript), headers: assetHeaders };
  }
  return { contentType: packaged[name], content: await packagedContent(name), headers: assetHeaders };
}

/** The description of the interface as a page to read and try. */
export function docsEndpoints(): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/docs',
      tag,
      summary: 'The interface as a page',
      fileTypes: ['text/html'],
      responses: { 200: Type.Unknown() },
      async handler() {
        return { status: 200, body: { contentType: html, content: Buffer.from(page), headers: pageHeaders } };
      },
    }),
    endpoint({
      method: 'get',
      path: '/docs/{file}',
      tag,
      summary: 'Parts of the page',
      params: Type.Object({ file: words(fileNames) }),
      fileTypes: ['text/css', 'text/javascript', 'image/png'],
      responses: { 200: Type.Unknown() },
      async handler({ params }) {
        return { status: 200, body: await file(params.file) };
      },
    }),
  ];
}
