import { request } from 'undici';
import { isObject, type Json } from '../../domain/json.ts';
import { createOutboundGuard } from '../../platform/outbound/guard.ts';
import { trustedHostOf } from '../../platform/outbound/trusted-hosts.ts';
import type { Settings } from '../../platform/settings.ts';

/** A request to the model failed. The message contains no part of its answer. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}

/** A prompt for the model. */
export interface ModelQuestion {
  instructions: string;
  /** Data, separate from the instructions. */
  data: string;
  /** JSON Schema of the answer, for servers with structured outputs; null leaves the format to the instructions. */
  schema: { name: string; schema: object } | null;
}

/** A language model with an OpenAI-compatible API (`POST <base>/chat/completions`). */
export interface LanguageModel {
  name: string;
  /** Returns the text of the model's answer. Throws `ModelError`. */
  ask(question: ModelQuestion, options: { signal: AbortSignal }): Promise<string>;
  close(): Promise<void>;
}

const defaultTimeoutMs = 60_000;
const largestAnswerBytes = 512 * 1024;
const mostTokens = 6_000;

type ModelSettings = Pick<
  Settings,
  'aiBaseUrl' | 'aiApiKey' | 'aiModel' | 'outboundAllowCidrs' | 'outboundCaFile' | 'outboundProxy'
>;

/**
 * Returns the model that the settings name; null when they name none. Its host may be an internal one, since the
 * operator chose it.
 */
export function createLanguageModel(
  settings: ModelSettings,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): LanguageModel | null {
  const { aiBaseUrl, aiApiKey, aiModel } = settings;
  if (aiBaseUrl === null || aiModel === null) return null;
  const guard = createOutboundGuard({
    allowCidrs: settings.outboundAllowCidrs,
    caFile: settings.outboundCaFile,
    proxy: settings.outboundProxy,
    trustedHosts: [trustedHostOf(aiBaseUrl)],
  });
  const url = `${aiBaseUrl.replace(/\/+$/, '')}/chat/completions`;
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(aiApiKey === null ? {} : { authorization: `Bearer ${aiApiKey}` }),
  };

  /** What this server and model accept: the current parameters, until a response says otherwise. */
  const accepted = { temperature: true, maxCompletionTokens: true };

  /** Leaves out a parameter that was refused from now on; false if the refusal is about something else. */
  function adapt(refused: Json | undefined): boolean {
    const parameter = member(refused, 'param');
    const message = member(refused, 'message');
    const names = (name: string): boolean =>
      parameter === name || (typeof message === 'string' && message.includes(`'${name}'`));
    if (accepted.temperature && names('temperature')) {
      accepted.temperature = false;
      return true;
    }
    if (accepted.maxCompletionTokens && names('max_completion_tokens')) {
      accepted.maxCompletionTokens = false;
      return true;
    }
    return false;
  }

  async function ask(question: ModelQuestion, signal: AbortSignal): Promise<string> {
    // One more request for each parameter that may be refused.
    for (let attempt = 0; ; attempt += 1) {
      const answer = await send(JSON.stringify(bodyOf(question)), signal);
      if (answer.status === 200) return answer.text;
      if (answer.status !== 400 || attempt >= 2 || !adapt(member(jsonOrNull(answer.text), 'error'))) {
        throw new ModelError(`the model's server answered ${answer.status}`);
      }
    }
  }

  function bodyOf({ instructions, data, schema }: ModelQuestion) {
    return {
      model: aiModel,
      // Models that reason refuse any but the default.
      ...(accepted.temperature ? { temperature: 0.2 } : {}),
      // `max_tokens` is deprecated, and refused by models that reason; servers of earlier releases know nothing else.
      ...(accepted.maxCompletionTokens ? { max_completion_tokens: mostTokens } : { max_tokens: mostTokens }),
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: data },
      ],
      ...(schema === null
        ? {}
        : { response_format: { type: 'json_schema', json_schema: { ...schema, strict: false } } }),
    };
  }

  async function send(body: string, signal: AbortSignal): Promise<{ status: number; text: string }> {
    const answer = await request(url, {
      method: 'POST',
      dispatcher: guard.dispatcher,
      headers,
      body,
      signal,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > largestAnswerBytes) throw new ModelError('the answer of the model is too large');
      chunks.push(chunk);
    }
    return { status: answer.statusCode, text: Buffer.concat(chunks).toString('utf8') };
  }

  return {
    name: aiModel,
    async ask(question, { signal }) {
      const timeout = AbortSignal.timeout(timeoutMs);
      try {
        return contentOf(await ask(question, AbortSignal.any([signal, timeout])));
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ModelError) throw error;
        if (timeout.aborted) throw new ModelError('the model did not answer in time');
        const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
        throw new ModelError(`the model's server could not be reached${code}`);
      }
    },
    close: () => guard.close(),
  };
}

/** Returns the text of the first choice of a chat completion. */
function contentOf(text: string): string {
  const choices = member(parsed(text), 'choices');
  const choice = Array.isArray(choices) ? choices[0] : undefined;
  const message = member(choice, 'message');
  const content = member(message, 'content');
  if (typeof member(message, 'refusal') === 'string' || member(choice, 'finish_reason') === 'content_filter') {
    throw new ModelError('the model refused to answer');
  }
  if (typeof content !== 'string' || content.trim() === '') throw new ModelError('the model answered nothing');
  return content;
}

function jsonOrNull(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // A refusal without JSON names no parameter.
    return null;
  }
}

function parsed(text: string): Json {
  if (text.trim() === '') throw new ModelError('the model answered nothing');
  try {
    return JSON.parse(text) as Json;
  } catch (error) {
    if (error instanceof SyntaxError) throw new ModelError("the model's server did not answer with JSON");
    throw error;
  }
}

function member(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) ? value[name] : undefined;
}
