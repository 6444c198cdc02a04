// For a browser that refuses the page's own script: shows the game of the link as it is written there.
// The build puts this into the page as it is, so it has only what every browser of the last ten years knows.
(function () {
  window.addEventListener("load", function () {
    var place = document.getElementById("starting");
    var found = /:([^:&]*=[^:&]*)/.exec(decodeURIComponent(location.hash || location.search));
    if (!place || place.hasAttribute("data-begun") || !found) return;
    var list = document.createElement("ol");
    found[1].split(";").forEach(function (turn) {
      var parts = /^(.+)=(\d+),(\d+)/.exec(turn);
      var row = document.createElement("li");
      row.textContent = parts ? parts[1] + "  \u25cf " + parts[2] + "  \u25cb " + parts[3] : turn;
      list.appendChild(row);
    });
    place.appendChild(list);
  });
})();
