import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { Database } from '../../db/database.ts';
import { keepRuleWords, storeWords } from '../../db/commands/recommendations/writings.ts';
import { factsToWrite } from '../../db/reads/recommendations/writings.ts';
import { ModelError, type LanguageModel } from './language-model.ts';
import { writeTexts } from './write-texts.ts';

const heartbeatMs = 3_000;

/** Lets a model write recommendations. Facts are read and texts stored here: neither is part of a workflow history. */
export function recommendationActivities(deps: { database: Database; model: LanguageModel | null }) {
  const { database, model } = deps;
  return {
    /** Has the model write the texts of a request's recommendations. Throws `ModelUnusable` with the reason. */
    async writeByModel({ writingId }: { writingId: number }): Promise<{ written: number }> {
      const { heartbeat, cancellationSignal: signal, info } = Context.current();
      const facts = await factsToWrite(database, writingId);
      if (facts === null) return { written: 0 };
      if (model === null) throw unusable('AI_BASE_URL and AI_MODEL are not set for this worker', true);
      const beat = setInterval(() => heartbeat(), heartbeatMs);
      try {
        const words = await writeTexts(model, facts, { isRepeated: info.attempt > 1, signal });
        const isStored = await storeWords(database, { writingId, model: model.name, words });
        return { written: isStored ? words.length : 0 };
      } catch (error) {
        throw error instanceof ModelError ? unusable(error.message, false) : error;
      } finally {
        clearInterval(beat);
      }
    },
  };
}

function unusable(message: string, nonRetryable: boolean): ApplicationFailure {
  return ApplicationFailure.create({ message, type: 'ModelUnusable', nonRetryable });
}

export type RecommendationActivities = ReturnType<typeof recommendationActivities>;

/** Returns the activities for requests that no model answered. */
export function recommendationStateActivities({ database }: { database: Database }) {
  return {
    /** Keeps the texts of the rules and records the reason, also for a request with nothing left to write. */
    async keepWordsOfRules({ writingId, reason }: { writingId: number; reason: string | null }): Promise<void> {
      const note = reason === null ? 'Nothing was left to write' : `The text is that of the rule: ${reason}`;
      await keepRuleWords(database, { writingId, note });
    },
  };
}

export type RecommendationStateActivities = ReturnType<typeof recommendationStateActivities>;
