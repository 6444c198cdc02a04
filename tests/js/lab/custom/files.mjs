/** A stand-in for Emscripten's file system, with the functions that Python's files go through. */

/** The file system, and the functions of its files in memory. */
export function files() {
  const write = ({ node }, buffer, _offset, length) => {
    node.contents = buffer.slice(0, length);
    node.usedBytes = length;
    return length;
  };
  const MEMFS = {
    ops_table: {
      file: { stream: { write } },
      dir: {
        node: {
          rename: (node, _parent, name) => {
            node.name = name;
          },
          symlink: (parent, name, to) => ({ ...MEMFS.createNode(parent, name), link: to }),
        },
      },
    },
    stream_ops: { write },
    expandFileStorage: (node, size) => {
      if (size > node.contents.length) node.contents = { length: size };
    },
    resizeFileStorage: (node, size) => {
      node.contents = { length: size };
    },
    createNode: (parent, name) => ({ parent, name, contents: { length: 0 }, usedBytes: 0 }),
  };
  const FS = {
    filesystems: { MEMFS },
    ErrnoError: class {
      constructor(errno) {
        this.errno = errno;
      }
    },
    getPath: (node) => `${node.parent ? FS.getPath(node.parent) : ""}/${node.name}`,
    streams: [{}, {}, {}],
    nextfd() {
      const free = FS.streams.findIndex((each) => !each);
      return free < 0 ? FS.streams.length : free;
    },
    createStream: (stream, place) => {
      FS.streams[place] = { ...stream, fd: place };
      return FS.streams[place];
    },
    closeStream: (place) => {
      FS.streams[place] = null;
    },
  };
  return { FS, MEMFS };
}
