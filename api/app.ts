import Koa, { type DefaultContext } from 'koa';
import { loadInstallationSecret } from '../db/commands/secrets/installation-secret.ts';
import { createMetrics } from '../platform/metrics.ts';
import { currentTracer } from '../platform/tracing/tracing.ts';
import { requireEndpoints } from './auth/access.ts';
import { createActivityNotes } from './auth/activity.ts';
import { createIdentity } from './auth/identity.ts';
import { trustedIssuer } from './auth/issuer.ts';
import { createOwnTokens } from './auth/own-tokens.ts';
import { createTokenVerifier } from './auth/tokens.ts';
import type { ConsoleFiles } from './console/console-files.ts';
import type { RequestState } from './context.ts';
import type { ApiDependencies } from './dependencies.ts';
import { listEndpoints } from './endpoints.ts';
import { logAccess } from './middleware/access-log.ts';
import { createAdmission } from './middleware/admission.ts';
import { createLoginAttempts } from './login/attempts.ts';
import { allowOrigins } from './middleware/cors.ts';
import { mapErrors } from './middleware/error-mapper.ts';
import { nameRequest } from './middleware/request-id.ts';
import { createRequestQuota } from './middleware/request-quota.ts';
import { routeEndpoints } from './middleware/router.ts';
import { setSecurityHeaders } from './middleware/security-headers.ts';
import { serveConsole } from './middleware/serve-console.ts';
import { answerUnserved } from './middleware/unserved.ts';
import { traceRequests } from './middleware/tracing.ts';
import { aliasVersionPrefix } from './middleware/version-alias.ts';

export interface Application {
  app: Koa<RequestState, DefaultContext>;
  /** Writes pending notes and releases the application's resources. */
  close(): Promise<void>;
}

/** Dependencies of the application; it creates the others itself. */
export type ApplicationDependencies = Omit<ApiDependencies, 'authenticate'> & {
  /** The built web console. */
  consoleFiles: ConsoleFiles;
};

/** Builds the HTTP application. Throws if the endpoints and the access table do not match. */
export function createApp(given: ApplicationDependencies): Application {
  const { settings, database, listener, log } = given;
  const metrics = createMetrics();
  const trusted = trustedIssuer(settings, log);
  const ownTokens = createOwnTokens({
    secret: settings.jwtSecret,
    salt: () => loadInstallationSecret(database, { name: 'access_tokens', sealer: given.sealer }),
  });
  const verifier = createTokenVerifier({
    secret: settings.jwtSecret,
    maxLifetimeSeconds: settings.jwtMaxLifetimeSeconds,
    own: ownTokens,
    issuer: trusted?.issuer ?? null,
  });
  const activity = createActivityNotes({
    database,
    onFault: (fault) => log.warn({ err: fault }, 'the times of last use were not written'),
  });
  const identity = createIdentity({ database, listener, verifier, activity });
  const quota = createRequestQuota({
    database,
    limit: settings.rateLimitMax,
    windowSeconds: settings.rateLimitWindowSeconds,
    onFault: (fault) => log.warn({ err: fault }, 'requests are not being counted'),
  });
  const admit = createAdmission({ identity, quota });
  const dependencies: ApiDependencies = { ...given, authenticate: async (token) => identity.principalOf(token) };
  const attempts = createLoginAttempts(database);
  const endpoints = listEndpoints(dependencies, { identity, activity, metrics, ownTokens, attempts });
  requireEndpoints(endpoints);

  // Only the address of X-Forwarded-For that our own proxy added is trusted.
  const app = new Koa<RequestState, DefaultContext>({ proxy: settings.trustProxy, maxIpsCount: 1 });
  app.use(nameRequest());
  app.use(logAccess(log, metrics.http));
  if (currentTracer() !== null) app.use(traceRequests());
  app.use(mapErrors(log));
  app.use(setSecurityHeaders({ https: settings.baseUrl?.startsWith('https:') ?? false }));
  app.use(allowOrigins(settings.corsOrigins));
  app.use(aliasVersionPrefix());
  // For each endpoint: member (401) → quota (429) → role (403) → body, query (400) → path (404) → handler → reply.
  app.use(routeEndpoints(endpoints, { admit, database, log, parsing: given.parsing }));
  app.use(serveConsole(given.consoleFiles, { admit }));
  app.use(answerUnserved(admit));
  app.on('error', (error: unknown) => log.warn({ err: error }, 'a response was interrupted'));

  return {
    app,
    async close() {
      identity.close();
      await activity.flush();
      await trusted?.close();
    },
  };
}
