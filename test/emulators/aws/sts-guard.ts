import { once } from 'node:events';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { expiredToken } from './faults.ts';
import { formOfBody, recognise, signedService, type AwsRequest } from './recognise.ts';
import { refusal, type AwsAnswer } from './refuse-request.ts';
import { isWithin, parameterFault, type StsRefusal } from './sts/session-limits.ts';
import { isTrusted, type Caller, type TrustPolicy } from './sts/trust.ts';
import { hostOfIssuer, verifyToken, type OidcProvider } from './sts/web-identity.ts';

/** A role that may be assumed. */
export interface GuardedRole {
  arn: string;
  trust: TrustPolicy;
  longestSeconds?: number;
}

/** One assumption of a role, as it was asked for. */
export interface Assumption {
  role: string;
  caller: string;
  name: string;
  policy: string | null;
  tags: Record<string, string>;
  isIssued: boolean;
}

/**
 * In front of an emulator of AWS: what STS enforces and no emulator does. Roles must exist and trust their callers with
 * their external id, parameters have their limits, sessions expire and are limited by their policies, and tokens are
 * verified.
 */
export interface StsGuard {
  url: string;
  assumptions: readonly Assumption[];
  /** Secrets of the sessions that were issued. */
  issued: readonly string[];
  /** Calls that a session policy refused, as `service Operation`. */
  refused: readonly string[];
  addUser(accessKeyId: string, arn: string): void;
  addRole(role: GuardedRole): void;
  removeRole(arn: string): void;
  addProvider(provider: OidcProvider): void;
  /** After how many calls a session has expired from now on; null lets it live as long as was asked for. */
  limitSessions(calls: number | null): void;
  /** Refuses everything of STS from now on; null ends it. */
  fail(fault: StsRefusal | null): void;
  /** Ends a session of a role, as if it had expired. */
  expire(roleArn: string): void;
  stop(): Promise<void>;
}

interface Session {
  role: string;
  caller: Caller;
  policy: string | null;
  expiresAtMs: number;
  calls: number;
}

const denied = (message: string): StsRefusal => ({ status: 403, code: 'AccessDenied', message });

export async function startStsGuard(behind: string): Promise<StsGuard> {
  const target = new URL(behind);
  const users = new Map<string, Caller>();
  const roles = new Map<string, GuardedRole>();
  const sessions = new Map<string, Session>();
  const providers: OidcProvider[] = [];
  const assumptions: Assumption[] = [];
  const issued: string[] = [];
  const refused: string[] = [];
  let sessionCalls: number | null = null;
  let failure: StsRefusal | null = null;

  async function pass({ method, path, headers, body }: AwsRequest) {
    const onward = forward({ host: target.hostname, port: target.port, method, path, headers });
    onward.end(body);
    const [reply] = (await once(onward, 'response')) as [IncomingMessage];
    return { status: reply.statusCode ?? 502, headers: reply.headers, content: await buffer(reply) };
  }

  function send(outgoing: ServerResponse, { status, contentType, body }: AwsAnswer): void {
    outgoing.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) }).end(body);
  }

  function refuseSts(outgoing: ServerResponse, { status, code, message }: StsRefusal): void {
    const escaped = message.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escaped}</Message></Error>`;
    send(outgoing, { status, contentType: 'text/xml', body: `<ErrorResponse>${error}</ErrorResponse>` });
  }

  /** Why a role may not be assumed, or the caller that it trusts. */
  async function decide(form: URLSearchParams, signed: Session | Caller | null): Promise<StsRefusal | Caller> {
    if (failure !== null) return failure;
    const roleArn = form.get('RoleArn') ?? '';
    const role = roles.get(roleArn);
    const isChained = signed !== null && 'role' in signed;
    const fault = parameterFault(form, { longestSeconds: role?.longestSeconds ?? 3_600, isChained });
    if (fault !== null) return fault;
    if (form.get('Action') === 'AssumeRoleWithWebIdentity') {
      const identity = await verifyToken(form.get('WebIdentityToken') ?? '', providers);
      if ('code' in identity) return identity;
      const account = roleArn.split(':')[4];
      const provider = providers.find(({ issuer }) => `${hostOfIssuer(issuer)}:sub` in identity.context);
      const federated = `arn:aws:iam::${account}:oidc-provider/${hostOfIssuer(provider?.issuer ?? '')}`;
      const caller = { arn: identity.subject, principals: [], federated };
      const action = 'sts:AssumeRoleWithWebIdentity';
      if (role !== undefined && isTrusted(role.trust, { caller, action, context: identity.context })) return caller;
      return denied(`Not authorized to perform ${action}`);
    }
    if (signed === null)
      return { status: 403, code: 'InvalidClientTokenId', message: 'The security token is invalid.' };
    const caller = 'caller' in signed ? signed.caller : signed;
    const context = { 'sts:ExternalId': form.get('ExternalId') ?? undefined };
    for (const action of ['sts:AssumeRole', ...(form.has('Tags.member.1.Key') ? ['sts:TagSession'] : [])]) {
      const allowsSession = isWithin(isChained ? signed.policy : null, { actions: [action], resource: roleArn });
      if (!allowsSession || role === undefined || !isTrusted(role.trust, { caller, action, context })) {
        return denied(`User: ${caller.arn} is not authorized to perform: ${action} on resource: ${roleArn}`);
      }
    }
    return caller;
  }

  async function assume(request: AwsRequest, outgoing: ServerResponse, signed: Session | Caller | null): Promise<void> {
    const form = formOfBody(request);
    const roleArn = form.get('RoleArn') ?? '';
    const decision = await decide(form, signed);
    const tags: Record<string, string> = {};
    for (let at = 1; form.has(`Tags.member.${at}.Key`); at += 1) {
      tags[form.get(`Tags.member.${at}.Key`) ?? ''] = form.get(`Tags.member.${at}.Value`) ?? '';
    }
    const name = form.get('RoleSessionName') ?? '';
    const policy = form.get('Policy');
    const isIssued = !('code' in decision);
    const caller = 'code' in decision ? '' : decision.arn;
    assumptions.push({ role: roleArn, caller, name, policy, tags, isIssued });
    if ('code' in decision) return refuseSts(outgoing, decision);
    // The token was the authentication, which the emulator does not know.
    if (signed === null) await fetch(`${behind}/moto-api/reset-auth`, { method: 'POST', body: '1' });
    const reply = await pass(request);
    let text = reply.content.toString();
    const [, accessKeyId] = /<AccessKeyId>(.+?)</.exec(text) ?? [];
    if (reply.status === 200 && accessKeyId !== undefined) {
      const seconds = Number(form.get('DurationSeconds') ?? 3_600);
      const expiresAtMs = Date.now() + seconds * 1_000;
      const arn = `${roleArn.replace(':iam:', ':sts:').replace(':role/', ':assumed-role/')}/${name}`;
      const account = `arn:aws:iam::${roleArn.split(':')[4]}:root`;
      sessions.set(accessKeyId, {
        role: roleArn,
        caller: { arn, principals: [roleArn, account] },
        policy,
        expiresAtMs,
        calls: 0,
      });
      issued.push(...[...text.matchAll(/<(?:SecretAccessKey|SessionToken)>(.+?)</g)].map(([, secret = '']) => secret));
      text = text.replace(/<Expiration>.+?</, `<Expiration>${new Date(expiresAtMs).toISOString()}<`);
    }
    const { 'transfer-encoding': _chunked, ...headers } = reply.headers;
    outgoing.writeHead(reply.status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
  }

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const request: AwsRequest = { method, path, headers, body: await buffer(incoming) };
    const accessKeyId = /Credential=([^/]+)\//.exec(String(headers['authorization'] ?? ''))?.[1] ?? '';
    const session = sessions.get(accessKeyId);
    const call = recognise(request);
    if (session !== undefined) {
      session.calls += 1;
      if (sessionCalls !== null && session.calls > sessionCalls) session.expiresAtMs = 0;
    }
    if (session !== undefined && Date.now() >= session.expiresAtMs) {
      const expired = {
        status: 403,
        code: 'ExpiredToken',
        message: 'The security token included in the request is expired',
      };
      return call === null ? refuseSts(outgoing, expired) : send(outgoing, expiredToken(call));
    }
    const isSts = signedService(headers) === 'sts' || accessKeyId === '';
    if (isSts && formOfBody(request).get('Action')?.startsWith('AssumeRole')) {
      return assume(request, outgoing, session ?? users.get(accessKeyId) ?? null);
    }
    if (session !== undefined) {
      const actions = call?.operation.access ?? ['unknown:Unknown'];
      if (!isWithin(session.policy, { actions, resource: 'arn:aws:any' })) {
        refused.push(call?.id ?? path);
        const words = `User: ${session.caller.arn} is not authorized to perform: ${actions.join()} because no session policy allows it`;
        return send(outgoing, refusal(call, 403, 'AccessDenied', words));
      }
    }
    const reply = await pass(request);
    const { 'transfer-encoding': _chunked, ...others } = reply.headers;
    outgoing.writeHead(reply.status, { ...others, 'content-length': reply.content.length }).end(reply.content);
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    assumptions,
    issued,
    refused,
    addUser(accessKeyId, arn) {
      users.set(accessKeyId, { arn, principals: [arn, `arn:aws:iam::${arn.split(':')[4]}:root`] });
    },
    addRole: (role) => void roles.set(role.arn, role),
    removeRole: (arn) => void roles.delete(arn),
    addProvider: (provider) => void providers.push(provider),
    limitSessions(calls) {
      sessionCalls = calls;
    },
    fail(fault) {
      failure = fault;
    },
    expire(roleArn) {
      for (const session of sessions.values()) if (session.role === roleArn) session.expiresAtMs = 0;
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
