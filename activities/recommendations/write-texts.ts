import { Ajv, type ValidateFunction } from 'ajv';
import type { DescribedFacts } from '../../domain/recommendations/writing/description.ts';
import { describe } from '../../domain/recommendations/writing/description.ts';
import { answerFault } from '../../domain/recommendations/writing/cross-check.ts';
import {
  modelAnswerSchema,
  type ModelAnswer,
  type ModelTexts,
} from '../../domain/recommendations/writing/model-answer.ts';
import { instructions } from '../../domain/recommendations/writing/prompt.ts';
import { isSecretName } from '../../platform/secrets/secret-names.ts';
import { holdsSecret, isSecretValue } from '../../platform/secrets/secret-shapes.ts';
import { ModelError, type LanguageModel } from './language-model.ts';

let compiled: ValidateFunction<ModelAnswer> | undefined;
const schema = { name: 'recommendations', schema: modelAnswerSchema };

/** Compiles the schema on first use: most services have no model. */
function isModelAnswer(value: unknown): value is ModelAnswer {
  compiled ??= new Ajv({ strict: true, allowUnionTypes: true }).compile<ModelAnswer>(modelAnswerSchema);
  return compiled(value);
}

/**
 * Has a model put recommendations into words. What it answers is held against the schema and the evidence; nothing of
 * it is taken otherwise. `isRepeated` asks without the server's own schema support, which not every server has.
 * Throws `ModelError` with the reason.
 */
export async function writeTexts(
  model: LanguageModel,
  facts: DescribedFacts,
  { isRepeated, signal }: { isRepeated: boolean; signal: AbortSignal },
): Promise<ModelTexts[]> {
  const described = describe(facts, (name, value) => isSecretName(name) || isSecretValue(value) || holdsSecret(value));
  if (described.kinds.length === 0) throw new ModelError('the facts are too long for the model');
  const text = await model.ask({ instructions, data: described.text, schema: isRepeated ? null : schema }, { signal });
  const answer = jsonIn(text);
  if (!isModelAnswer(answer)) throw new ModelError('the answer of the model does not have the requested format');
  const savings = new Map(
    facts.recommendations
      .filter(({ kind }) => described.kinds.includes(kind))
      .map(({ kind, estimatedMonthlySavings }) => [kind, estimatedMonthlySavings]),
  );
  const fault = answerFault(answer, { text: described.text, savings });
  if (fault !== null) throw new ModelError(fault);
  if (answer.recommendations.some((words) => holdsSecret(JSON.stringify(words)))) {
    throw new ModelError('the answer of the model contains what looks like a secret');
  }
  return answer.recommendations;
}

/** Returns the JSON value in an answer; models like to put it between the marks of a code block. */
function jsonIn(text: string): unknown {
  const block = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text);
  try {
    return JSON.parse(block?.[1] ?? text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) throw new ModelError('the model did not answer with JSON');
    throw error;
  }
}
