import { generateKeyPairSync } from 'node:crypto';

/** A kubeconfig as kubectl would have it, in JSON, which is YAML too. */
export interface Kubeconfig {
  apiVersion: string;
  kind: string;
  'current-context'?: string;
  clusters: { name: string; cluster: Record<string, unknown> }[];
  contexts: { name: string; context: Record<string, unknown> }[];
  users: { name: string; user: Record<string, unknown> }[];
  [other: string]: unknown;
}

/** A kubeconfig for a user of a server. */
export function kubeconfigOf(server: { url: string; ca?: string }, user: Record<string, unknown>): Kubeconfig {
  const authority = server.ca === undefined ? {} : { 'certificate-authority-data': base64(server.ca) };
  return {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'tests',
    clusters: [{ name: 'cluster', cluster: { server: server.url, ...authority } }],
    contexts: [{ name: 'tests', context: { cluster: 'cluster', user: 'user' } }],
    users: [{ name: 'user', user }],
  };
}

export function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** One bad kubeconfig, and what the refusal has to name. */
export interface BadKubeconfig {
  what: string;
  text: string;
  names: string;
}

/**
 * Every kind of kubeconfig that is refused. `marker` is a file that a program named in them would make, `secretFile` one
 * that must not be read, `server` one that must not be called.
 */
export function badKubeconfigs(parts: {
  server: string;
  marker: string;
  secretFile: string;
  certificate: string;
}): BadKubeconfig[] {
  const { server, marker, secretFile, certificate } = parts;
  const withUser = (user: Record<string, unknown>): string => JSON.stringify(kubeconfigOf({ url: server }, user));
  const withCluster = (cluster: Record<string, unknown>): string => {
    const file = kubeconfigOf({ url: server }, { token: 'word' });
    file.clusters = [{ name: 'cluster', cluster: { server, ...cluster } }];
    return JSON.stringify(file);
  };
  const good = kubeconfigOf({ url: server }, { token: 'word' });
  const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  const user = 'kubeconfig.users[0].user';
  const cluster = 'kubeconfig.clusters[0].cluster';
  const touch = { apiVersion: 'client.authentication.k8s.io/v1', command: 'touch', args: [marker] };
  return [
    { what: 'a program to run', text: withUser({ exec: touch }), names: `${user}.exec` },
    {
      what: 'a program to run beside a token',
      text: withUser({ token: 'word', exec: touch }),
      names: `${user}.exec`,
    },
    {
      what: 'an authentication plugin',
      text: withUser({ 'auth-provider': { name: 'oidc', config: {} } }),
      names: `${user}.auth-provider`,
    },
    {
      what: 'a plugin with a program',
      text: withUser({ 'auth-provider': { name: 'gcp', config: { 'cmd-path': 'touch', 'cmd-args': marker } } }),
      names: `${user}.auth-provider.config.cmd-path`,
    },
    { what: 'a file with a token', text: withUser({ tokenFile: secretFile }), names: `${user}.tokenFile` },
    {
      what: 'a file with a key',
      text: withUser({ 'client-certificate-data': base64(certificate), 'client-key': secretFile }),
      names: `${user}.client-key`,
    },
    {
      what: 'a file with a certificate',
      text: withUser({ token: 'word', 'client-certificate': secretFile }),
      names: `${user}.client-certificate`,
    },
    {
      what: 'a file with an authority',
      text: withCluster({ 'certificate-authority': secretFile }),
      names: `${cluster}.certificate-authority`,
    },
    { what: 'a proxy', text: withCluster({ 'proxy-url': 'http://127.0.0.1:1' }), names: `${cluster}.proxy-url` },
    {
      what: 'a server by http',
      text: withCluster({ server: server.replace('https:', 'http:') }),
      names: `${cluster}.server`,
    },
    {
      what: 'a server that is not checked',
      text: withCluster({ 'insecure-skip-tls-verify': true }),
      names: `${cluster}.insecure-skip-tls-verify`,
    },
    {
      what: 'a server that is a file',
      text: withCluster({ server: 'file:///etc/passwd' }),
      names: `${cluster}.server`,
    },
    {
      what: 'a server with a user name',
      text: withCluster({ server: 'https://user:word@example.com' }),
      names: `${cluster}.server`,
    },
    { what: 'no server', text: withCluster({ server: null }), names: `${cluster}.server` },
    {
      what: 'an authority that is no certificate',
      text: withCluster({ 'certificate-authority-data': base64('hello') }),
      names: `${cluster}.certificate-authority-data`,
    },
    {
      what: 'a server name that is none',
      text: withCluster({ 'tls-server-name': '../etc' }),
      names: `${cluster}.tls-server-name`,
    },
    {
      what: 'a key that does not fit the certificate',
      text: withUser({
        'client-certificate-data': base64(certificate),
        'client-key-data': base64(otherKey.toString()),
      }),
      names: `${user}.client-key-data`,
    },
    {
      what: 'a certificate without a key',
      text: withUser({ 'client-certificate-data': base64(certificate) }),
      names: `${user}.client-key-data`,
    },
    { what: 'a password', text: withUser({ username: 'admin', password: 'word' }), names: `${user}.password` },
    { what: 'another user to act as', text: withUser({ token: 'word', as: 'root' }), names: `${user}.as` },
    { what: 'nobody to be', text: withUser({}), names: user },
    { what: 'a token of two lines', text: withUser({ token: 'one\r\nX-Two: two' }), names: `${user}.token` },
    { what: 'a token that is a number', text: withUser({ token: 12 }), names: `${user}.token` },
    { what: 'an unknown field', text: withUser({ token: 'word', impersonate: 'x' }), names: `${user}.impersonate` },
    {
      what: 'a bomb of aliases',
      text: `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c]\n`,
      names: 'kubeconfig must not use YAML aliases',
    },
    { what: '300 KB', text: `${JSON.stringify(good)}\n#${'x'.repeat(300_000)}`, names: 'kubeconfig is larger' },
    { what: 'deep nesting', text: '['.repeat(100_000), names: 'kubeconfig is not a plain YAML document' },
    { what: 'a tag', text: 'a: !!js/function "process.exit()"', names: 'kubeconfig is not a plain YAML document' },
    { what: 'two documents', text: 'a: 1\n---\nb: 2\n', names: 'kubeconfig is not a plain YAML document' },
    { what: 'no mapping', text: 'just a text', names: 'kubeconfig must be a YAML mapping' },
    {
      what: 'two contexts and no current one',
      text: JSON.stringify({
        ...good,
        'current-context': '',
        contexts: [...good.contexts, { name: 'other', context: { cluster: 'cluster', user: 'user' } }],
      }),
      names: 'kubeconfig.current-context',
    },
    {
      what: 'a current context that there is not',
      text: JSON.stringify({ ...good, 'current-context': 'gone' }),
      names: 'kubeconfig.current-context',
    },
    { what: 'no contexts', text: JSON.stringify({ ...good, contexts: [] }), names: 'kubeconfig.contexts' },
    { what: 'no clusters', text: JSON.stringify({ ...good, clusters: null }), names: 'kubeconfig.clusters' },
    {
      what: 'two users of one name',
      text: JSON.stringify({ ...good, users: [...good.users, ...good.users] }),
      names: 'kubeconfig.users',
    },
  ];
}
