// A plain checkers endgame solver, to measure the fast one against and to check it by: written for clarity, one thread, no tricks.
// Every undecided position is asked for its moves, pass after pass, until a pass changes nothing.
//
//   g++ -O2 -std=c++17 -o plain-solver plain-solver.cpp && ./plain-solver 5
//
// Prints `slice 1211 draw N win N loss N` for every slice, Black to move, `total` for each number of pieces, and the rates as JSON.
// Squares are bits 0-31, Black's home row first; in even rows the dark squares are the columns 1, 3, 5, 7.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>
#include <vector>

using Bits = uint32_t;

enum Value : uint8_t { DRAW = 0, WIN = 1, LOSS = 2, UNDECIDED = 3 };

// ---- board ----

struct Board {
  Bits black, white, kings;  // Black is to move
};

int neighbour[32][4];  // directions 0 and 1 are Black's forward; -1 at the edge

int step(int square, int direction) {
  int row = square / 4, column = 2 * (square % 4) + 1 - row % 2;
  int toRow = row + (direction < 2 ? 1 : -1), toColumn = column + (direction % 2 == 0 ? -1 : 1);
  if (toRow < 0 || toRow > 7 || toColumn < 0 || toColumn > 7) return -1;
  return 4 * toRow + (toColumn - 1 + toRow % 2) / 2;
}

Bits turn(Bits x) {
  x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1;
  x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2;
  x = (x >> 4 & 0x0f0f0f0f) | (x & 0x0f0f0f0f) << 4;
  return __builtin_bswap32(x);
}

/** The same position for the other player. */
Board turn(const Board& board) { return {turn(board.white), turn(board.black), turn(board.kings)}; }

// ---- moves ----

/** Jumps of the piece on `square`, which is off the board; true if there was one. */
bool jump(int square, bool king, Board board, std::vector<Board>& after) {
  bool jumped = false;
  for (int d = 0; d < (king ? 4 : 2); d++) {
    int over = neighbour[square][d];
    if (over < 0 || !(board.white >> over & 1)) continue;
    int to = neighbour[over][d];
    if (to < 0 || ((board.black | board.white) >> to & 1)) continue;
    jumped = true;
    Bits taken = Bits(1) << over;
    Board next = {board.black, board.white & ~taken, board.kings & ~taken};
    bool crowned = !king && to >= 28;
    if (crowned || !jump(to, king, next, after)) {
      next.black |= Bits(1) << to;
      if (king || crowned) next.kings |= Bits(1) << to;
      after.push_back(next);
    }
  }
  return jumped;
}

/** All boards that Black's moves lead to, White to move. */
void moves(const Board& board, std::vector<Board>& after) {
  after.clear();
  for (Bits left = board.black; left; left &= left - 1) {
    int square = __builtin_ctz(left);
    Bits piece = Bits(1) << square;
    jump(square, board.kings & piece, {board.black & ~piece, board.white, board.kings & ~piece}, after);
  }
  if (!after.empty()) return;  // captures must be made
  for (Bits left = board.black; left; left &= left - 1) {
    int square = __builtin_ctz(left);
    Bits piece = Bits(1) << square;
    bool king = board.kings & piece;
    for (int d = 0; d < (king ? 4 : 2); d++) {
      int to = neighbour[square][d];
      if (to < 0 || ((board.black | board.white) >> to & 1)) continue;
      Bits landed = Bits(1) << to;
      Bits kings = board.kings & ~piece;
      if (king || to >= 28) kings |= landed;
      after.push_back({(board.black & ~piece) | landed, board.white, kings});
    }
  }
}

// ---- slices: a byte for every placement of four groups, positions with two pieces on a square left unused ----

long binomial[33][8];
std::vector<Bits> placements[8];  // of k pieces on 32 squares, in order; the first binomial[28][k] keep off the last row

long rank(Bits bits) {
  long number = 0;
  for (int k = 1; bits; k++, bits &= bits - 1) number += binomial[__builtin_ctz(bits)][k];
  return number;
}

struct Slice {
  int blackKings, whiteKings, blackMen, whiteMen;
  int key() const { return blackKings * 512 + whiteKings * 64 + blackMen * 8 + whiteMen; }
  Slice twin() const { return {whiteKings, blackKings, whiteMen, blackMen}; }
};

std::array<std::vector<uint8_t>, 4096> tables;  // by key

Slice sliceOf(const Board& b) {
  return {__builtin_popcount(b.black & b.kings), __builtin_popcount(b.white & b.kings),
          __builtin_popcount(b.black & ~b.kings), __builtin_popcount(b.white & ~b.kings)};
}

long indexOf(const Slice& s, const Board& b) {
  long index = rank(b.black & ~b.kings);
  index = index * binomial[28][s.whiteMen] + rank(turn(b.white & ~b.kings));
  index = index * binomial[32][s.blackKings] + rank(b.black & b.kings);
  return index * binomial[32][s.whiteKings] + rank(b.white & b.kings);
}

/** Calls visit with every position of a slice and its index. */
template <class Visit>
void forEach(const Slice& s, Visit visit) {
  long index = 0;
  for (long i = 0; i < binomial[28][s.blackMen]; i++)
    for (long j = 0; j < binomial[28][s.whiteMen]; j++)
      for (Bits blackKings : placements[s.blackKings])
        for (Bits whiteKings : placements[s.whiteKings]) {
          Bits blackMen = placements[s.blackMen][i], whiteMen = turn(placements[s.whiteMen][j]);
          bool overlap = (blackMen & whiteMen) || ((blackMen | whiteMen) & (blackKings | whiteKings)) || (blackKings & whiteKings);
          if (!overlap) visit(Board{blackMen | blackKings, whiteMen | whiteKings, blackKings | whiteKings}, index);
          index++;
        }
}

// ---- solving ----

Value valueForWhite(const Board& board) {
  if (board.white == 0) return LOSS;
  Board turned = turn(board);
  Slice slice = sliceOf(turned);
  return Value(tables[slice.key()][indexOf(slice, turned)]);
}

/** One pass over a slice; true if a position was decided. */
bool pass(const Slice& slice) {
  std::vector<uint8_t>& table = tables[slice.key()];
  std::vector<Board> after;
  bool changed = false;
  forEach(slice, [&](const Board& board, long index) {
    if (table[index] != UNDECIDED) return;
    moves(board, after);
    bool allLost = true;
    bool open = false;
    Value value = UNDECIDED;
    for (const Board& child : after) {
      Value reply = valueForWhite(child);
      if (reply == LOSS) {
        value = WIN;
        break;
      }
      if (reply != WIN) allLost = false;
      if (reply == UNDECIDED) open = true;
    }
    if (value != WIN) value = allLost ? LOSS : open ? UNDECIDED : DRAW;
    if (value == UNDECIDED) return;
    table[index] = value;
    changed = true;
  });
  return changed;
}

void solve(const Slice& slice) {
  const Slice pair[2] = {slice, slice.twin()};
  for (const Slice& s : pair)
    tables[s.key()].assign(binomial[28][s.blackMen] * binomial[28][s.whiteMen] * binomial[32][s.blackKings] * binomial[32][s.whiteKings], UNDECIDED);
  for (bool changed = true; changed;) {
    changed = false;
    for (const Slice& s : pair) changed |= pass(s);
  }
  for (const Slice& s : pair)
    for (uint8_t& value : tables[s.key()])
      if (value == UNDECIDED) value = DRAW;
}

/** One measurement for the benchmark: a rate by processor time. */
void tell(const char* measure, int pieces, double count, double seconds) {
  std::printf("{\"measure\": \"%s%d pieces\", \"setting\": \"C++, -O2, one thread\", \"value\": %f}\n", measure, pieces, count / seconds);
}

double seconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

/** Looks up random positions, drawn beforehand, of all slices with so many pieces. */
void probe(int pieces) {
  std::mt19937 random(1);
  std::vector<Board> boards;
  while (boards.size() < 5000000) {
    Board b = {0, 0, 0};
    for (int i = 0; i < pieces;) {
      int square = random() % 32, kind = i < 2 ? 2 * i + random() % 2 : random() % 4;  // black man or king, white man or king
      Bits bit = Bits(1) << square;
      if ((b.black | b.white) & bit || (kind == 0 && square >= 28) || (kind == 2 && square < 4)) continue;
      (kind < 2 ? b.black : b.white) |= bit;
      if (kind % 2) b.kings |= bit;
      i++;
    }
    boards.push_back(b);
  }
  double start = seconds();
  long wins = 0;
  for (const Board& b : boards) {
    Slice slice = sliceOf(b);
    wins += tables[slice.key()][indexOf(slice, b)] == WIN;
  }
  double spent = seconds() - start;
  if (wins > 0) tell("random probes, ", pieces, double(boards.size()), spent);
}

int main(int argc, char** argv) {
  int most = argc > 1 ? atoi(argv[1]) : 4;
  for (int n = 0; n <= 32; n++)
    for (int k = 0; k < 8; k++) binomial[n][k] = k == 0 ? 1 : n == 0 ? 0 : binomial[n - 1][k - 1] + binomial[n - 1][k];
  for (int square = 0; square < 32; square++)
    for (int d = 0; d < 4; d++) neighbour[square][d] = step(square, d);
  for (int k = 0; k < most; k++)
    for (uint64_t bits = (1u << k) - 1; bits >> 32 == 0;) {
      placements[k].push_back(Bits(bits));
      if (k == 0) break;
      uint64_t lowest = bits & -bits, ripple = bits + lowest;
      bits = ripple | (((bits ^ ripple) >> 2) / lowest);
    }
  double positions = 0;
  for (int pieces = 2; pieces <= most; pieces++) {
    std::array<long, 3> total{};
    for (int men = 0; men <= pieces; men++)  // promotions lead to fewer men
      for (int blackMen = 0; blackMen <= men; blackMen++)
        for (int blackKings = 0; blackKings <= pieces - men; blackKings++) {
          Slice slice = {blackKings, pieces - men - blackKings, blackMen, men - blackMen};
          if (blackKings + blackMen == 0 || slice.whiteKings + slice.whiteMen == 0) continue;
          if (tables[slice.key()].empty()) solve(slice);
          std::array<long, 3> count{};
          const std::vector<uint8_t>& table = tables[slice.key()];
          forEach(slice, [&](const Board&, long index) { count[table[index]]++; });
          std::printf("slice %d%d%d%d draw %ld win %ld loss %ld\n", slice.blackKings, slice.whiteKings, slice.blackMen, slice.whiteMen, count[DRAW], count[WIN], count[LOSS]);
          std::fflush(stdout);
          for (int v = 0; v < 3; v++) total[v] += count[v];
        }
    for (long count : total) positions += double(count);
    std::printf("total %d draw %ld win %ld loss %ld\n", pieces, total[DRAW], total[WIN], total[LOSS]);
    std::fflush(stdout);
  }
  tell("solving 2–", most, positions, seconds());
  probe(most);
}
