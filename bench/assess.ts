import { call } from './service.ts';

/** Waits for a value, polling twenty times a second. */
export async function until<Value>(ask: () => Promise<Value | null>): Promise<Value> {
  for (;;) {
    const value = await ask();
    if (value !== null) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Starts an assessment over HTTP and waits for its end. */
export async function assess(apiUrl: string, { token, body }: { token: string; body: object }): Promise<void> {
  const path = '/api/v1/compliance/assess';
  const started = (await call(apiUrl, { token, method: 'POST', path, body })) as {
    job_id: number;
    execution_id: number;
  };
  const executionPath = `/api/v1/jobs/${started.job_id}/executions/${started.execution_id}`;
  await until(async () => {
    const execution = (await call(apiUrl, { token, method: 'GET', path: executionPath })) as {
      status: string;
      error: string | null;
    };
    if (execution.status === 'failed') throw new Error(`the assessment failed: ${execution.error}`);
    return execution.status === 'succeeded' ? execution : null;
  });
}
