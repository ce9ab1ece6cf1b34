import type { ConsoleFile, ConsoleFiles, ContentEncoding } from '../console/console-files.ts';
import type { ApiContext, ApiMiddleware } from '../context.ts';
import { unmeteredRule, type Admit } from './admission.ts';

/**
 * Nothing from other origins, nothing inline, and no conversion of text to markup or script, except by a rule that gives the
 * address of the worker that lays out graphs.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types layout-worker',
].join('; ');

const encodings: ContentEncoding[] = ['br', 'gzip', 'identity'];
const notThePages = /^\/(?:api|v1|docs|invitation|healthz|readyz|metrics|openapi\.json)(?:\/|$)/;

/** Serves the console to browsers: its files, and its page for every other unknown path. */
export function serveConsole(files: ConsoleFiles, { admit }: { admit: Admit }): ApiMiddleware {
  return async (context, next) => {
    const file = fileFor(context, files);
    if (file === undefined) return next();
    context.state.route = 'console';
    await admit(context, unmeteredRule);
    send(context, file);
  };
}

function fileFor(context: ApiContext, files: ConsoleFiles): ConsoleFile | undefined {
  if (context.method !== 'GET' && context.method !== 'HEAD') return undefined;
  return files.get(context.path) ?? (isPage(context) ? files.get('/index.html') : undefined);
}

/**
 * Returns whether a path belongs to the console, or is an unknown one opened in a browser: the console explains that
 * better than JSON.
 */
function isPage({ path, req }: ApiContext): boolean {
  if (path === '/') return true;
  if (notThePages.test(path) || /\.[^/]*$/.test(path)) return false;
  return req.headers.accept?.includes('text/html') ?? false;
}

function send(context: ApiContext, { contentType, isHashed, contents }: ConsoleFile): void {
  const present = encodings.filter((encoding) => contents[encoding] !== undefined);
  const accepted = context.acceptsEncodings(...present);
  const encoding = (accepted === false ? 'identity' : accepted) as ContentEncoding;
  const content = contents[encoding] ?? contents.identity;
  context.status = 200;
  context.vary('Accept-Encoding');
  context.set({
    'Content-Type': contentType,
    'Content-Security-Policy': contentSecurityPolicy,
    // The page names the current files, so it is revalidated; the files never change.
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    ETag: content?.etag ?? '',
  });
  if (encoding !== 'identity') context.set('Content-Encoding', encoding);
  if (context.fresh) context.status = 304;
  else context.body = content?.bytes ?? null;
}
