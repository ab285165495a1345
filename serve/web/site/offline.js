// The service worker of the built site: it keeps all files of a version, so that
// the page opens without a network and never mixes two versions.
"use strict";

const version = "VERSION"; // of the files; make site writes both
const files = ["FILES"];
const scope = ` ${registration.scope}`; // a host may have another Montego in another folder; older names have no scope
const kept = version + scope;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: "no-cache" })))));
});

self.addEventListener("activate", (event) => {
  const forget = async () => {
    for (const name of await caches.keys()) if (name.startsWith("montego-") && (name.endsWith(scope) || !name.includes(" ")) && name !== kept) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(forget());
});

self.addEventListener("fetch", (event) => {
  const answer = async () => {
    const cache = await caches.open(kept);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  if (event.request.method === "GET") event.respondWith(answer());
});
