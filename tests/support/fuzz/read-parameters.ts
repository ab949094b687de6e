const { get, getAll, has } = URLSearchParams.prototype;

/** What `work` gives, and the names under which anything looked into an address meanwhile. */
export async function readParameters<Result>(work: () => Promise<Result>) {
  const read = new Set<string>();
  const own = URLSearchParams.prototype;
  own.get = function (name) {
    read.add(name);
    return get.call(this, name);
  };
  own.getAll = function (name) {
    read.add(name);
    return getAll.call(this, name);
  };
  own.has = function (name, value) {
    read.add(name);
    return has.call(this, name, value);
  };
  try {
    return { result: await work(), read };
  } finally {
    Object.assign(own, { get, getAll, has });
  }
}
