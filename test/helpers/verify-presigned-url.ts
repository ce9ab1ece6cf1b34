import { execFile } from 'node:child_process';
import { join } from 'node:path';

/** Recomputes the signature of a presigned URL with botocore, which shares no code with the service. */
const program = `
import json, sys
from urllib.parse import parse_qsl, urlsplit
from botocore.auth import SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

given = json.load(sys.stdin)
url = urlsplit(given['url'])
query = dict(parse_qsl(url.query, keep_blank_values=True))
signature = query.pop('X-Amz-Signature')
key, date, region, service, _ = query['X-Amz-Credential'].split('/')
token = query.get('X-Amz-Security-Token')
auth = SigV4QueryAuth(Credentials(key, given['secret'], token), service, region, expires=int(query['X-Amz-Expires']))
signed = [name for name in query['X-Amz-SignedHeaders'].split(';') if name != 'host']
request = AWSRequest(
    method='GET',
    url=f'{url.scheme}://{url.netloc}{url.path}',
    params=query,
    headers={name: given['headers'].get(name, '') for name in signed},
)
request.context['timestamp'] = query['X-Amz-Date']
expected = auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)
print(json.dumps({'isValid': expected == signature, 'signed': query['X-Amz-SignedHeaders'], 'region': region, 'key': key}))
`;

export interface VerifiedUrl {
  isValid: boolean;
  /** Names of the signed headers. */
  signed: string;
  region: string;
  /** Id of the access key. */
  key: string;
}

/** Verifies the signature of a presigned URL for a request with these headers. */
export async function verifyPresignedUrl(given: {
  url: string;
  headers: Record<string, string>;
  secret: string;
}): Promise<VerifiedUrl> {
  const python = join(process.cwd(), '.cache', 'venv', 'bin', 'python');
  return new Promise((resolve, reject) => {
    const child = execFile(python, ['-c', program], (error, stdout) => {
      if (error === null) resolve(JSON.parse(stdout) as VerifiedUrl);
      else reject(new Error(error.message));
    });
    child.stdin?.end(JSON.stringify(given));
  });
}
