// Package surface finds the highest point of a surface that can only be seen
// through wins and losses. It is the mathematics of tuning and knows nothing of
// Go.
//
// Its few types:
//
//   - Region, where the parameters may lie: a box or a simplex.
//   - Quadratic, a full quadratic surface over a Region with the covariance of
//     its coefficients. Fit finds it by least squares [DrakeUurtamo07] §5.
//   - Local, a quadratic surface of log-odds where it matters, and how much it
//     matters where [Coulom11]. FitLocal finds it.
//   - Sample, what was seen at a point.
//
// DOptimal says where to look so that Fit learns most [HardinSloane93], Packing does so by
// points that lie far apart [DrakeUurtamo07] §5, and Maximum says where a surface is highest.
//
// What always holds: points are slices of as many coordinates as the region has
// dimensions and are never kept or changed by a callee; whatever is random
// follows from a seed.
//
// What may not live here: parameters with names, games, files.
package surface
