import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { Agent, type Dispatcher } from 'undici';

/** The connections to an account: `dispatcher` for direct calls, the agents for those of the SDK. */
export interface AwsConnections {
  http: HttpAgent;
  https: HttpsAgent;
  dispatcher: Dispatcher;
}

/** Creates the connections of one session, with a maximum per host. */
export function ownConnections(maxSockets: number): AwsConnections {
  return {
    http: new HttpAgent({ keepAlive: true, maxSockets }),
    https: new HttpsAgent({ keepAlive: true, maxSockets }),
    dispatcher: new Agent({ connections: maxSockets }),
  };
}
