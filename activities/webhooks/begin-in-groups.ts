/**
 * Batches calls that arrive while one is in progress: `begin` gets the ids of a group and returns those that may
 * proceed. A fault of `begin` is a fault of every member of its group.
 */
export function beginInGroups(begin: (ids: number[]) => Promise<number[]>): (id: number) => Promise<boolean> {
  let waiting: { id: number; resolve: (mayGoOn: boolean) => void; reject: (fault: unknown) => void }[] = [];
  let isUnderWay = false;

  const flush = async (): Promise<void> => {
    isUnderWay = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      try {
        const begun = new Set(await begin(group.map(({ id }) => id)));
        for (const { id, resolve } of group) resolve(begun.has(id));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    isUnderWay = false;
  };

  return (id) =>
    new Promise((resolve, reject) => {
      waiting.push({ id, resolve, reject });
      if (!isUnderWay) void flush();
    });
}
