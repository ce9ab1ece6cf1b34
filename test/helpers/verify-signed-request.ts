import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Recomputes the signature of a request with botocore, which shares no code with the service. */
const program = `
import json, re, sys
from botocore.auth import SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

given = json.load(sys.stdin)
headers = {name.lower(): value for name, value in given['headers'].items()}
said = re.fullmatch(
    r'AWS4-HMAC-SHA256 Credential=([^/]+)/\\d+/([^/]+)/([^/]+)/aws4_request, SignedHeaders=(\\S+), Signature=(\\w+)',
    headers.pop('authorization'),
)
key, region, service, signed, signature = said.groups()
token = headers.get('x-amz-security-token')
auth = SigV4Auth(Credentials(key, given['secret'], token), service, region)
request = AWSRequest(method=given['method'], url=given['url'], headers=headers)
request.context['timestamp'] = headers['x-amz-date']
expected = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
print(json.dumps({'isValid': expected == signature, 'signed': signed, 'region': region, 'service': service, 'key': key}))
`;

export interface VerifiedRequest {
  isValid: boolean;
  /** Names of the signed headers. */
  signed: string;
  region: string;
  service: string;
  /** Id of the access key. */
  key: string;
}

/** Verifies the signature in the headers of a request without a body. */
export async function verifySignedRequest(given: {
  method: string;
  url: string;
  headers: Record<string, string>;
  secret: string;
}): Promise<VerifiedRequest> {
  const python = join(process.cwd(), '.cache', 'venv', 'bin', 'python');
  return new Promise((resolve, reject) => {
    const child = execFile(python, ['-c', program], (error, stdout) => {
      if (error === null) resolve(JSON.parse(stdout) as VerifiedRequest);
      else reject(new Error(error.message));
    });
    child.stdin?.end(JSON.stringify(given));
  });
}
