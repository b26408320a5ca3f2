const NAME = 'yoakari';
const STORE = 'drafts';

function open(): Promise<IDBDatabase> {
  return new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
    request.onblocked = () => fail(new Error('blocked'));
  });
}

/**
 * What is being written is kept in the browser's database: unlike its storage, it outlives a browser that is killed.
 * @throws where the browser keeps nothing
 */
export async function queryDevice<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await open();
  try {
    return await new Promise<T>((done, fail) => {
      const request = work(database.transaction(STORE, mode).objectStore(STORE));
      request.onsuccess = () => done(request.result as T);
      request.onerror = () => fail(request.error);
    });
  } finally {
    database.close();
  }
}
