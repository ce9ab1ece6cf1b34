import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const awsRefusal =
  '<ErrorResponse><Error><Type>Sender</Type><Code>InvalidClientTokenId</Code>' +
  '<Message>The security token is invalid</Message></Error></ErrorResponse>';
const tokenRefusal = { error: 'invalid_client', error_description: 'The credentials are invalid' };
const apiRefusal = { error: { code: 403, status: 'PERMISSION_DENIED', message: 'The caller may not do this' } };

/** Every outside service at one address, refusing at once, so that generated credentials start nothing and nothing waits. */
export interface RefusingClouds {
  /** The settings that lead a service there. */
  env: Record<string, string>;
  stop(): void;
}

/** Starts a server that refuses as AWS, Google Cloud, Azure, their token endpoints, feeds and models do. */
export async function startRefusingClouds(): Promise<RefusingClouds> {
  const server = createServer((request, response) => {
    request.resume();
    const path = request.url ?? '/';
    if (path.startsWith('/aws')) answer(response, 403, 'text/xml', awsRefusal);
    else if (/token/.test(path)) answer(response, 401, 'application/json', JSON.stringify(tokenRefusal));
    else answer(response, 403, 'application/json', JSON.stringify(apiRefusal));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: {
      AWS_ENDPOINT_URL: `${url}/aws`,
      GCP_ENDPOINT_URL: url,
      AZURE_ENDPOINT_URL: url,
      AZURE_LOGIN_URL: url,
      OSV_SOURCE: `${url}/osv`,
      NVD_URL: 'off',
      AI_BASE_URL: `${url}/v1`,
      AI_MODEL: 'refusing',
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, { 'content-type': type }).end(text);
}
