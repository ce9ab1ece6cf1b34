import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Endpoint } from '../endpoint.ts';
import { pageEndpoints, type PagePart } from '../page-endpoints.ts';
import { startScript } from './start-script.ts';

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
<p id="session" role="status" style="margin:0;padding:0.5rem 1.25rem;font:14px/1.5 sans-serif">Checking the session …</p>
<div id="docs"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

const javaScript = 'text/javascript; charset=utf-8';
const require = createRequire(import.meta.url);

/** Returns a file of the package, read on first request. */
function packaged(name: string, contentType: string): PagePart {
  let content: Promise<Buffer> | null = null;
  return {
    contentType,
    content: () => (content ??= readFile(require.resolve(`swagger-ui-dist/${name}`))),
  };
}

/** Declares the page that shows the API description and lets users try it, signed in with the console's session. */
export function docsEndpoints(): Endpoint[] {
  return pageEndpoints({
    path: '/docs',
    tag: 'Operation',
    summary: 'Show the API description in a browser',
    description:
      'Shows /openapi.json in Swagger UI, which loads nothing from other hosts. Requests are sent with the session of the console, if there is one.',
    html: page,
    // Everything is served from this origin: no scripts, styles or requests of others.
    policy:
      "script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self'",
    parts: {
      'swagger-ui.css': packaged('swagger-ui.css', 'text/css; charset=utf-8'),
      'swagger-ui-bundle.js': packaged('swagger-ui-bundle.js', javaScript),
      'favicon-32x32.png': packaged('favicon-32x32.png', 'image/png'),
      'start.js': { contentType: javaScript, content: () => Buffer.from(startScript) },
    },
  });
}
